-- The fragment of @umbral/service-kit, unchanged.
ALTER TABLE known_users ADD COLUMN name varchar(255) COLLATE "es-ES-x-icu";
