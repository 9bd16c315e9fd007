-- Where and how the home is bought, for its taxes. Nullable, so that the version before goes on writing studies.
ALTER TABLE viability_studies
  ADD COLUMN region varchar(5),
  ADD COLUMN cost_date date,
  ADD COLUMN reference_value decimal(10, 2),
  ADD COLUMN conditions jsonb;
