-- Who finished a study, and when and by whom it was last reopened. Nullable, so that the version before goes on writing studies.
ALTER TABLE viability_studies
  ADD COLUMN finished_by integer,
  ADD COLUMN reopened_at timestamptz(3),
  ADD COLUMN reopened_by integer;
