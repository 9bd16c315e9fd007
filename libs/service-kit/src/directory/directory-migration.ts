/** SQL of a service's copy of identity's users and companies. */
export const directoryMigrationSql = `-- What this service knows of identity's records, so that no list asks another service. A version of 0 is a guess that
-- any event replaces.
CREATE TABLE known_users (
  id        integer PRIMARY KEY,
  email     varchar(255) NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  version   integer NOT NULL DEFAULT 0
);

CREATE TABLE known_companies (
  id        integer PRIMARY KEY,
  name      varchar(255) NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  version   integer NOT NULL DEFAULT 0
);
`;

/** Column for the names of users, in a separate migration. */
export const userNamesMigrationSql = `ALTER TABLE known_users ADD COLUMN name varchar(255) COLLATE "es-ES-x-icu";
`;
