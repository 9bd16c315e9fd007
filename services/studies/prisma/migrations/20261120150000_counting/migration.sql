-- Counting a list reads one narrow index, whatever scope and filter look at: few values, so that Postgres keeps it small.
DROP INDEX clients_company_id_idx;
DROP INDEX viability_studies_company_id_idx;
DROP INDEX housing_calculations_company_id_idx;
CREATE INDEX clients_company_id_user_id_idx ON clients (company_id, user_id);
CREATE INDEX viability_studies_company_id_user_id_is_active_is_national_idx
  ON viability_studies (company_id, user_id, is_active, is_national);
CREATE INDEX housing_calculations_company_id_user_id_is_active_idx ON housing_calculations (company_id, user_id, is_active);
