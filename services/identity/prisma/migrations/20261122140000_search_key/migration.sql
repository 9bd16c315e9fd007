-- The fragment of @umbral/service-kit, unchanged.
-- A phone by its digits, without the prefix of Spain.
create function phone_digits(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(value, '[^0-9+]', '', 'g'), '^(\+|00)34|\+', '', 'g');

-- What a record is found by: folded, its title first, each text on a line of its own, and identifiers between tabs.
create function search_key_of(title text, texts text[], identifiers text[]) returns text
  language sql immutable parallel safe
  return fold(array_to_string(array[title] || texts || array[''], E'\n') || E'\t' || array_to_string(identifiers, E'\t') || E'\t');

ALTER TABLE companies ADD COLUMN search_key text GENERATED ALWAYS AS (search_key_of(
  name,
  '{}',
  '{}'
)) STORED;
ALTER TABLE users ADD COLUMN search_key text GENERATED ALWAYS AS (search_key_of(
  name,
  '{}',
  array[email::text, phone_digits(phone), dni, cif]::text[]
)) STORED;

CREATE INDEX companies_search_key_idx ON companies USING gin (search_key gin_trgm_ops);
CREATE INDEX users_search_key_idx ON users USING gin (search_key gin_trgm_ops);
