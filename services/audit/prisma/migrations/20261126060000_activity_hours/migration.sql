-- umbral: without a transaction
-- The activity of some days: its hours are found first, so that only their months are read, and no index over all entries is needed.
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_hours_by_hour ON audit_hours (hour DESC, user_id, "count");
