-- When a study was last finished; null while it is open. Nobody noted it before: who finished a study when is in the audits.
ALTER TABLE viability_studies ADD COLUMN finished_at timestamptz(3);

-- What one person has open, made and finished: their desk. Each figure counts inside one of these.
CREATE INDEX viability_studies_open_of_user_idx
  ON viability_studies (user_id, updated_at, id) INCLUDE (company_id) WHERE is_active AND NOT is_finished;
CREATE INDEX viability_studies_finished_at_idx
  ON viability_studies (finished_at, user_id, company_id) WHERE finished_at IS NOT NULL;
DROP INDEX viability_studies_user_id_idx;
CREATE INDEX viability_studies_user_id_created_at_company_id_idx ON viability_studies (user_id, created_at, company_id);
DROP INDEX clients_user_id_idx;
CREATE INDEX clients_user_id_updated_at_id_idx ON clients (user_id, updated_at, id);
