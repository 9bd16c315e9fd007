-- Fields are parted by a line break, which no search text contains, so that no match runs across two fields.
ALTER TABLE users ADD COLUMN search_text text GENERATED ALWAYS AS (fold(
  name || E'\n' || email::text || E'\n' || coalesce(phone, '') || E'\n' || coalesce(dni, '') || E'\n' || coalesce(cif, '')
)) STORED;
ALTER TABLE companies ADD COLUMN search_text text GENERATED ALWAYS AS (fold(
  name || E'\n' || coalesce(description, '')
)) STORED;
ALTER TABLE roles ADD COLUMN search_text text GENERATED ALWAYS AS (fold(name || E'\n' || coalesce(description, ''))) STORED;

CREATE INDEX users_search_text_idx ON users USING gin (search_text gin_trgm_ops);
CREATE INDEX companies_search_text_idx ON companies USING gin (search_text gin_trgm_ops);

-- Paging by name in Spanish order (the columns carry the collation); the flags at the end let counting and skipping stay
-- inside the index.
CREATE INDEX users_name_id_is_active_is_credit_intermediary_idx ON users (name, id, is_active, is_credit_intermediary);
CREATE INDEX users_is_active_name_id_is_credit_intermediary_idx ON users (is_active, name, id, is_credit_intermediary);
CREATE INDEX companies_name_id_is_active_idx ON companies (name, id, is_active);
CREATE INDEX companies_is_active_name_id_idx ON companies (is_active, name, id);

CREATE UNIQUE INDEX roles_name_key ON roles (lower(name));
CREATE UNIQUE INDEX companies_name_key ON companies (lower(name));
