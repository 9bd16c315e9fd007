-- umbral: without a transaction
-- In place of the indexes of `updated_at` with the same rows. An expression is read from an index alone only beside its columns.
CREATE INDEX CONCURRENTLY IF NOT EXISTS viability_studies_moved_idx
  ON viability_studies (coalesce(moved_at, updated_at) DESC, id DESC) WHERE is_active AND NOT is_finished;
CREATE INDEX CONCURRENTLY IF NOT EXISTS viability_studies_moved_of_user_idx
  ON viability_studies (user_id, coalesce(moved_at, updated_at), id) INCLUDE (company_id, moved_at, updated_at)
  WHERE is_active AND NOT is_finished;
DROP INDEX CONCURRENTLY IF EXISTS viability_studies_open_idx;
DROP INDEX CONCURRENTLY IF EXISTS viability_studies_open_of_user_idx;
