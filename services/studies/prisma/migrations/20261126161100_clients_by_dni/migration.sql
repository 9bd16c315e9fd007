-- umbral: without a transaction
-- Clients and their duplicates are found by the whole DNI.
CREATE INDEX CONCURRENTLY IF NOT EXISTS clients_dni_idx ON clients (dni);
