-- Fields are parted by a line break, which no search text contains, so that no match runs across two fields.
ALTER TABLE clients ADD COLUMN search_text text GENERATED ALWAYS AS (fold(
  first_name || ' ' || last_name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, '')
)) STORED;
ALTER TABLE viability_studies ADD COLUMN search_text text GENERATED ALWAYS AS (fold(
  study_name || E'\n' || client_name || E'\n' || coalesce(client_phone, '')
)) STORED;
ALTER TABLE housing_calculations ADD COLUMN search_text text GENERATED ALWAYS AS (fold(
  client_name || E'\n' || coalesce(client_phone, '')
)) STORED;
ALTER TABLE payment_studies ADD COLUMN search_text text GENERATED ALWAYS AS (fold(
  first_name || ' ' || last_name || E'\n' || phone
)) STORED;

CREATE INDEX clients_search_text_idx ON clients USING gin (search_text gin_trgm_ops);
CREATE INDEX viability_studies_search_text_idx ON viability_studies USING gin (search_text gin_trgm_ops);
CREATE INDEX housing_calculations_search_text_idx ON housing_calculations USING gin (search_text gin_trgm_ops);

-- Lists run newest first. What filter and scope look at stands behind the order, so that counting and skipping stay
-- inside the index.
CREATE INDEX clients_created_at_id_idx ON clients (created_at, id, user_id, company_id);
CREATE INDEX viability_studies_created_at_id_idx ON viability_studies (created_at, id, is_national, user_id, company_id);
CREATE INDEX viability_studies_is_active_created_at_id_idx
  ON viability_studies (is_active, created_at, id, is_national, user_id, company_id);
CREATE INDEX housing_calculations_created_at_id_idx ON housing_calculations (created_at, id, user_id, company_id);
CREATE INDEX housing_calculations_is_active_created_at_id_idx
  ON housing_calculations (is_active, created_at, id, user_id, company_id);

-- What one person or one company has: their lists, the cascade of a company, the reminders.
CREATE INDEX clients_user_id_idx ON clients (user_id);
CREATE INDEX clients_company_id_idx ON clients (company_id);
CREATE INDEX viability_studies_user_id_idx ON viability_studies (user_id);
CREATE INDEX viability_studies_company_id_idx ON viability_studies (company_id);
CREATE INDEX viability_studies_updated_at_idx ON viability_studies (updated_at) WHERE is_active AND NOT is_finished;
CREATE INDEX housing_calculations_user_id_idx ON housing_calculations (user_id);
CREATE INDEX housing_calculations_company_id_idx ON housing_calculations (company_id);
CREATE INDEX payment_studies_user_id_idx ON payment_studies (user_id);
CREATE INDEX payment_studies_company_id_idx ON payment_studies (company_id);
