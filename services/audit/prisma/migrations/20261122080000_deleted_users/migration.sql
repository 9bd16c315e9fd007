create extension if not exists unaccent;

-- Text as searches compare it: no accents, no case.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, value));

-- Whose account is gone: their movements are found through the movement that deleted it.
create index audit_logs_deleted_users on audit_logs ("timestamp" desc, id desc)
  where entity_type = 'user' and action = 'delete';
