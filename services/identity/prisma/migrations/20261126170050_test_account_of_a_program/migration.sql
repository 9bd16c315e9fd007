-- A program has one test account. Alone in its file, because it cannot run in a transaction.
CREATE UNIQUE INDEX CONCURRENTLY "programs_test_of_key" ON "programs"("test_of");
