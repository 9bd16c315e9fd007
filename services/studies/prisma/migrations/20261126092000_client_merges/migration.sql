-- Clients that were merged into another one, to which their numbers lead.
CREATE TABLE client_merges (
  merged_id integer PRIMARY KEY,
  client_id integer NOT NULL REFERENCES clients (id) ON DELETE CASCADE ON UPDATE CASCADE,
  merged_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX client_merges_client_id_idx ON client_merges (client_id);
