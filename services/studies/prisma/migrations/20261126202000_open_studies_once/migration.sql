-- umbral: without a transaction
-- Reminders read it alone; viability_studies_open_idx begins with the same column and has the same rows.
DROP INDEX CONCURRENTLY IF EXISTS viability_studies_updated_at_idx;
