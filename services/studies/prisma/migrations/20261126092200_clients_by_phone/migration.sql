-- umbral: without a transaction
-- Duplicates of a client are found by the digits of the phone. An index of an expression: no column is added, no row written.
CREATE INDEX CONCURRENTLY IF NOT EXISTS clients_phone_digits_idx ON clients (phone_digits(phone));
