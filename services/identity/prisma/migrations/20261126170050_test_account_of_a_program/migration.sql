-- umbral: without a transaction
-- A program has one test account.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "programs_test_of_key" ON "programs"("test_of");
