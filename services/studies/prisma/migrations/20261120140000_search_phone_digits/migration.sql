-- A phone number is also found when it is typed without its blanks. Dropping a column drops its index.
ALTER TABLE clients DROP COLUMN search_text;
ALTER TABLE clients ADD COLUMN search_text text GENERATED ALWAYS AS (fold(
  first_name || ' ' || last_name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, '')
    || E'\n' || replace(coalesce(phone, ''), ' ', '')
)) STORED;
ALTER TABLE viability_studies DROP COLUMN search_text;
ALTER TABLE viability_studies ADD COLUMN search_text text GENERATED ALWAYS AS (fold(
  study_name || E'\n' || client_name || E'\n' || coalesce(client_phone, '') || E'\n' || replace(coalesce(client_phone, ''), ' ', '')
)) STORED;
ALTER TABLE housing_calculations DROP COLUMN search_text;
ALTER TABLE housing_calculations ADD COLUMN search_text text GENERATED ALWAYS AS (fold(
  client_name || E'\n' || coalesce(client_phone, '') || E'\n' || replace(coalesce(client_phone, ''), ' ', '')
)) STORED;
ALTER TABLE payment_studies DROP COLUMN search_text;
ALTER TABLE payment_studies ADD COLUMN search_text text GENERATED ALWAYS AS (fold(
  first_name || ' ' || last_name || E'\n' || phone || E'\n' || replace(phone, ' ', '')
)) STORED;

CREATE INDEX clients_search_text_idx ON clients USING gin (search_text gin_trgm_ops);
CREATE INDEX viability_studies_search_text_idx ON viability_studies USING gin (search_text gin_trgm_ops);
CREATE INDEX housing_calculations_search_text_idx ON housing_calculations USING gin (search_text gin_trgm_ops);
