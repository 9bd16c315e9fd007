-- Where the home of an evaluation is, and what the buyers of a study want of a loan. Nullable or with a constant default, so that
-- no row is rewritten and the version before goes on writing.
ALTER TABLE evaluations
  ADD COLUMN region varchar(5),
  ADD COLUMN home_type varchar(11) NOT NULL DEFAULT 'second_hand';

ALTER TABLE viability_studies
  ADD COLUMN desired_years smallint,
  ADD COLUMN desired_rate decimal(7, 4);
