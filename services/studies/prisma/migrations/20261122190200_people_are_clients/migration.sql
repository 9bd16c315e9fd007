-- Who of the clients somebody is. Nullable, and emptied when the client goes: a study stays as it is.
ALTER TABLE viability_holders ADD COLUMN client_id integer REFERENCES clients (id) ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE viability_guarantors ADD COLUMN client_id integer REFERENCES clients (id) ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE housing_calculations ADD COLUMN client_id integer REFERENCES clients (id) ON DELETE SET NULL ON UPDATE CASCADE;

CREATE INDEX viability_holders_client_id_idx ON viability_holders (client_id);
CREATE INDEX viability_guarantors_client_id_idx ON viability_guarantors (client_id);
CREATE INDEX housing_calculations_client_id_idx ON housing_calculations (client_id);
