-- What a movement tells of a person is hashed with a salt, so that it can be erased and not be guessed. The salt of rows
-- from before is made here: the table is written anew once.
alter table audit_logs add column salt uuid default gen_random_uuid();
-- By which transaction a row was added: it is sealed when that is over. Rows from before have this one's.
alter table audit_logs add column inserted_xid xid8 not null default pg_current_xact_id();

-- The place of each movement in the log, and its leaf.
create table audit_leaves (
  seq bigint primary key,
  log_id bigint not null,
  leaf bytea not null,
  personal_hash bytea not null,
  constraint audit_leaves_are_hashes check (octet_length(leaf) = 32 and octet_length(personal_hash) = 32)
);
create unique index audit_leaves_log on audit_leaves (log_id);

-- What was signed. A head is never signed again.
create table audit_heads (
  size bigint primary key,
  root bytea not null,
  previous bytea not null,
  "time" timestamptz(0) not null,
  key_id varchar(64) not null,
  signature bytea not null
);

-- The right edge of the tree: all that adding leaves needs.
create table audit_frontier (
  level smallint primary key,
  hash bytea not null,
  size bigint not null
);
