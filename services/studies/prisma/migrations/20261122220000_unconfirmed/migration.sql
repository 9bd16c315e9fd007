-- Values of a study that its form began with and nobody has confirmed, by their paths. Studies of before have none.
ALTER TABLE viability_studies ADD COLUMN unconfirmed text[] NOT NULL DEFAULT ARRAY[]::text[];
