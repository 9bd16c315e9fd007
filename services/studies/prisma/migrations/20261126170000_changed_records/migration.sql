-- umbral: without a transaction
-- `updatedSince` read every row. By ranges of blocks, and not by row: changes of a record stay without an index to maintain (HOT).
CREATE INDEX CONCURRENTLY IF NOT EXISTS viability_studies_changed_idx ON viability_studies USING brin (updated_at)
  WITH (pages_per_range = 8, autosummarize = on);
CREATE INDEX CONCURRENTLY IF NOT EXISTS clients_changed_idx ON clients USING brin (updated_at)
  WITH (pages_per_range = 8, autosummarize = on);
CREATE INDEX CONCURRENTLY IF NOT EXISTS housing_calculations_changed_idx ON housing_calculations USING brin (updated_at)
  WITH (pages_per_range = 8, autosummarize = on);
