-- The client's age of that day, for the taxes of the region. Nullable without a default: no row is written.
ALTER TABLE evaluations ADD COLUMN age integer;
