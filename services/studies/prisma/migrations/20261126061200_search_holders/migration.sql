-- umbral: without a transaction
-- A study is found by each of its people. An index of an expression: no column is added, no row written.
CREATE INDEX CONCURRENTLY IF NOT EXISTS viability_holders_search_idx ON viability_holders USING gin (
  (fold(name || E'\n' || coalesce(phone, '') || E'\n' || replace(coalesce(phone, ''), ' ', ''))) gin_trgm_ops);
