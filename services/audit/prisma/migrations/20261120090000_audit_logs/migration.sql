create table audit_logs (
  id bigint generated always as identity primary key,
  event_id uuid not null,
  service varchar(20) not null,
  user_id integer not null,
  action varchar(100) not null,
  entity_type varchar(50) not null,
  entity_id varchar(50) not null,
  entity_name varchar(255),
  details jsonb not null,
  ip_address varchar(45),
  user_agent varchar(500),
  "timestamp" timestamptz(3) not null
);
create unique index audit_logs_event on audit_logs (event_id);
-- Serves the only question that is asked: what did this user do, newest first?
create index audit_logs_of_user on audit_logs (user_id, "timestamp" desc, id desc);

create table audit_hours (
  user_id integer not null,
  hour timestamptz(3) not null,
  count integer not null,
  primary key (user_id, hour)
);

create table dead_letters (
  id bigint generated always as identity primary key,
  consumer text not null,
  subject text not null,
  event_id text,
  payload bytea not null,
  error text not null,
  tries integer not null,
  created_at timestamptz(3) not null default now(),
  replayed_at timestamptz(3)
);
create index dead_letters_event on dead_letters (consumer, event_id);
