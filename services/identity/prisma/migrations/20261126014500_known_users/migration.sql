-- The name under which the other services know their copy of the users: the refusal of an outdated write names its author in all of them.
CREATE VIEW "known_users" AS SELECT "id", "name", "email" FROM "users";
