-- Lists sorted by name, in Spanish order, as the list shows it: a study without a name of its own by its client's. What is
-- equal stands newest first; what filter and scope look at stands behind the order, so that skipping stays inside the index.
ALTER TABLE clients ADD COLUMN sort_name text COLLATE "es-ES-x-icu" GENERATED ALWAYS AS (first_name || ' ' || last_name) STORED;
ALTER TABLE viability_studies ADD COLUMN sort_name text COLLATE "es-ES-x-icu"
  GENERATED ALWAYS AS (coalesce(nullif(study_name, ''), client_name)) STORED;
ALTER TABLE housing_calculations ADD COLUMN sort_name text COLLATE "es-ES-x-icu" GENERATED ALWAYS AS (client_name) STORED;

CREATE INDEX clients_sort_name_idx ON clients (sort_name, created_at DESC, id DESC, user_id, company_id);
CREATE INDEX viability_studies_sort_name_idx
  ON viability_studies (sort_name, created_at DESC, id DESC, is_active, is_national, user_id, company_id);
CREATE INDEX housing_calculations_sort_name_idx
  ON housing_calculations (sort_name, created_at DESC, id DESC, is_active, user_id, company_id);
-- And calculations by the price that is found.
CREATE INDEX housing_calculations_max_housing_price_idx
  ON housing_calculations (max_housing_price, created_at DESC, id DESC, is_active, user_id, company_id);
