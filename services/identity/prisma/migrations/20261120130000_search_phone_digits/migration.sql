-- A phone number is also found when it is typed without its blanks. Dropping the column drops its index.
ALTER TABLE users DROP COLUMN search_text;
ALTER TABLE users ADD COLUMN search_text text GENERATED ALWAYS AS (fold(
  name || E'\n' || email::text || E'\n' || coalesce(phone, '') || E'\n' || replace(coalesce(phone, ''), ' ', '')
    || E'\n' || coalesce(dni, '') || E'\n' || coalesce(cif, '')
)) STORED;
CREATE INDEX users_search_text_idx ON users USING gin (search_text gin_trgm_ops);
