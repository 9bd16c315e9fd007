-- DNI or NIE of a client, normalized. Nullable without a default: no row is written.
ALTER TABLE clients ADD COLUMN dni varchar(20);
