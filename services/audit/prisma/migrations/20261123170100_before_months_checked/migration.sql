-- umbral: without a transaction
ALTER TABLE audit_logs VALIDATE CONSTRAINT audit_logs_before_months;
-- What is unique in a partitioned table has its month in it.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS audit_logs_before_pkey ON audit_logs (id, "timestamp");
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS audit_logs_before_event ON audit_logs (event_id, "timestamp");
