-- umbral: without a transaction
-- The open studies last changed: those that a change of a product's terms is judged for.
CREATE INDEX CONCURRENTLY IF NOT EXISTS viability_studies_open_idx
  ON viability_studies (updated_at DESC, id DESC) WHERE is_active AND NOT is_finished;
