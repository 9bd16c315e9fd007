-- umbral: without a transaction
-- Duplicates of a client are found by e-mail.
CREATE INDEX CONCURRENTLY IF NOT EXISTS clients_email_idx ON clients (email);
