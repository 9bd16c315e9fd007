-- umbral: without a transaction
-- The desk lists the next steps of a user's clients by their day.
CREATE INDEX CONCURRENTLY IF NOT EXISTS clients_next_step_idx
  ON clients (user_id, next_step_on, id) WHERE next_step_on IS NOT NULL;
