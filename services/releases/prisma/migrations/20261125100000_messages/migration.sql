-- Tables that every service has: the fragments of @umbral/service-kit, unchanged.
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Text as searches compare it: no accents, no case. Immutable, so that indexes and generated columns may use it.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, value));

create table outbox_events (
  id uuid primary key,
  position bigint generated always as identity,
  subject text not null,
  payload jsonb not null,
  created_at timestamptz(3) not null default now(),
  published_at timestamptz(3),
  attempts integer not null default 0,
  traceparent varchar(55)
);
create index outbox_events_unpublished on outbox_events (position) where published_at is null;
create index outbox_events_created on outbox_events (created_at);

create function notify_outbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', '');
  return null;
end $$;
create trigger outbox_events_notify after insert on outbox_events
  for each statement execute function notify_outbox();

create table inbox_events (
  consumer text not null,
  event_id uuid not null,
  received_at timestamptz(3) not null default now(),
  primary key (consumer, event_id)
);
create index inbox_events_received on inbox_events (received_at);

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

create table idempotency_keys (
  actor_id integer not null,
  operation text not null,
  key text not null,
  fingerprint text not null,
  answer jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (actor_id, operation, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- How many rows the long lists have, by the flags that their filters ask for: counting them for every page would cost more
-- with every row. A writer adds a difference, so that no two wait for each other; upkeep adds the differences up.
create table list_counts (
  id bigint generated always as identity primary key,
  list varchar(40) not null,
  flags boolean[] not null,
  "count" integer not null
);

-- Counts of dear calls, by person: shared by all replicas. A row is old when its time has passed.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- What this service knows of identity's records, so that no list asks another service. A version of 0 is a guess that
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

ALTER TABLE known_users ADD COLUMN name varchar(255) COLLATE "es-ES-x-icu";
