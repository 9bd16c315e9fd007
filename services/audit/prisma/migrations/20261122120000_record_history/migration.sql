-- The second question: what was done to this record, newest first?
create index audit_logs_of_record on audit_logs (entity_type, entity_id, "timestamp" desc, id desc);

-- What identity has told of those who act, a row for each time that it told: rows are only added. Whoever is deleted keeps
-- their last name.
create table actors (
  id bigint generated always as identity primary key,
  event_id uuid,
  user_id integer not null,
  version integer not null,
  name varchar(255),
  email varchar(255) not null
);
create unique index actors_event on actors (event_id);
create index actors_of_user on actors (user_id, version desc);
