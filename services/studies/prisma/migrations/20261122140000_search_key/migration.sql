-- The fragment of @umbral/service-kit, unchanged.
-- A phone by its digits, without the prefix of Spain.
create function phone_digits(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(value, '[^0-9+]', '', 'g'), '^(\+|00)34|\+', '', 'g');

-- What a record is found by: folded, its title first, each text on a line of its own, and identifiers between tabs.
create function search_key_of(title text, texts text[], identifiers text[]) returns text
  language sql immutable parallel safe
  return fold(array_to_string(array[title] || texts || array[''], E'\n') || E'\t' || array_to_string(identifiers, E'\t') || E'\t');

ALTER TABLE clients ADD COLUMN search_key text GENERATED ALWAYS AS (search_key_of(
  first_name || ' ' || last_name,
  '{}',
  array[email, phone_digits(phone)]::text[]
)) STORED;
ALTER TABLE viability_studies ADD COLUMN search_key text GENERATED ALWAYS AS (search_key_of(
  coalesce(nullif(study_name, ''), client_name),
  array[client_name]::text[],
  array[phone_digits(client_phone)]::text[]
)) STORED;
ALTER TABLE housing_calculations ADD COLUMN search_key text GENERATED ALWAYS AS (search_key_of(
  client_name,
  '{}',
  array[phone_digits(client_phone)]::text[]
)) STORED;
ALTER TABLE payment_studies ADD COLUMN search_key text GENERATED ALWAYS AS (search_key_of(
  first_name || ' ' || last_name,
  '{}',
  array[phone_digits(phone)]::text[]
)) STORED;

CREATE INDEX clients_search_key_idx ON clients USING gin (search_key gin_trgm_ops);
CREATE INDEX viability_studies_search_key_idx ON viability_studies USING gin (search_key gin_trgm_ops);
CREATE INDEX housing_calculations_search_key_idx ON housing_calculations USING gin (search_key gin_trgm_ops);
CREATE INDEX payment_studies_search_key_idx ON payment_studies USING gin (search_key gin_trgm_ops);
