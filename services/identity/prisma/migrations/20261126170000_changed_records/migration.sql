-- umbral: without a transaction
-- `updatedSince` read every row. By ranges of blocks, and not by row: changes of a record stay without an index to maintain (HOT).
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_changed_idx ON users USING brin (updated_at)
  WITH (pages_per_range = 8, autosummarize = on);
