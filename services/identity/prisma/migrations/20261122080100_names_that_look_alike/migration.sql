-- A name as it is compared with others: compatible forms of a character, spaces and case count for nothing.
CREATE FUNCTION name_key(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(regexp_replace(btrim(normalize(value, NFKC)), '\s+', ' ', 'g'));

-- Of those that look alike the oldest keeps its name.
UPDATE roles younger SET name = left(younger.name, 85) || ' (' || younger.id || ')', version = younger.version + 1
  FROM roles older WHERE older.id < younger.id AND name_key(older.name) = name_key(younger.name);
UPDATE companies younger SET name = left(younger.name, 240) || ' (' || younger.id || ')', version = younger.version + 1
  FROM companies older WHERE older.id < younger.id AND name_key(older.name) = name_key(younger.name);

-- The names of the indexes stay: by them the version before tells a duplicate, too.
DROP INDEX roles_name_key;
CREATE UNIQUE INDEX roles_name_key ON roles (name_key(name));
DROP INDEX companies_name_key;
CREATE UNIQUE INDEX companies_name_key ON companies (name_key(name));
