-- The audit by month (ADR 78). Nothing is read or written anew: the indexes of the old table and its check are there already, so
-- that it becomes a partition at once. The version before does not know the key of an event: stop it (docs/operations.md).
alter table audit_logs rename to audit_logs_before;
alter table audit_logs_before alter column id drop identity;
alter table audit_logs_before drop constraint audit_logs_pkey,
  add constraint audit_logs_before_pkey primary key using index audit_logs_before_pkey;
drop index audit_logs_event;
alter index audit_logs_of_user rename to audit_logs_before_of_user;
alter index audit_logs_of_record rename to audit_logs_before_of_record;
alter index audit_logs_deleted_users rename to audit_logs_before_deleted_users;
drop trigger audit_logs_hours on audit_logs_before;
drop policy audit_logs_read on audit_logs_before;
drop policy audit_logs_add on audit_logs_before;
alter table audit_logs_before disable row level security;

create table audit_logs (
  id bigint generated always as identity,
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
  "timestamp" timestamptz(3) not null,
  salt uuid default gen_random_uuid(),
  inserted_xid xid8 not null default pg_current_xact_id(),
  primary key (id, "timestamp")
) partition by range ("timestamp");
-- The time of an event is part of it, and never another one when it is told again.
create unique index audit_logs_event on audit_logs (event_id, "timestamp");
create index audit_logs_of_user on audit_logs (user_id, "timestamp" desc, id desc);
create index audit_logs_of_record on audit_logs (entity_type, entity_id, "timestamp" desc, id desc);
create index audit_logs_deleted_users on audit_logs ("timestamp" desc, id desc)
  where entity_type = 'user' and action = 'delete';
create trigger audit_logs_hours after insert on audit_logs
  referencing new table as added for each statement execute function count_audit_hours();
alter table audit_logs enable row level security;
create policy audit_logs_read on audit_logs for select using (true);
create policy audit_logs_add on audit_logs for insert
  with check ("timestamp" between now() - interval '30 days' and now() + interval '1 minute');

do $$
declare
  newest bigint := (select max(id) from audit_logs_before);
  -- A new installation has months from the beginning; what an outbox had kept for weeks has room before them.
  edge text := date_trunc('month', now(), 'UTC') at time zone 'UTC' || '+00';
begin
  if newest is not null then
    execute format('alter table audit_logs alter column id restart with %s', newest + 1);
    edge := (select substring(pg_get_constraintdef(oid) from '''([^'']+)''') from pg_constraint
             where conname = 'audit_logs_before_months' and conrelid = 'audit_logs_before'::regclass);
  end if;
  execute format('alter table audit_logs attach partition audit_logs_before for values from (minvalue) to (%L)', edge);
end $$;
alter table audit_logs_before drop constraint audit_logs_before_months;
-- The last resort: where nothing should ever be.
create table audit_logs_default partition of audit_logs default;

-- Makes the months that are missing up to the third after the present one, and nothing else: the login of the service may call it,
-- so that an audit which runs for years never stops. What was in nobody's month moves into its own.
create function make_audit_months() returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' set lock_timeout = '200ms' as $$
declare
  place constant text := (select relnamespace::regnamespace from pg_class where oid = 'audit_logs'::regclass);
  edge timestamptz;
  month text;
begin
  if not pg_try_advisory_xact_lock(hashtext('umbral audit months of ' || place)) then
    return;
  end if;
  edge := (select max(substring(pg_get_expr(relpartbound, oid) from 'TO \(''([^'']+)''\)')::timestamptz)
           from pg_class join pg_inherits on inhrelid = oid where inhparent = 'audit_logs'::regclass);
  while edge < date_trunc('month', now()) + interval '4 months' loop
    month := format('%s.%I', place, 'audit_logs_' || to_char(edge, 'YYYY_MM'));
    execute format('create table %s (like audit_logs including defaults including constraints including indexes)', month);
    execute format(
      'with stray as (delete from audit_logs_default where "timestamp" >= %1$L and "timestamp" < %2$L returning *)
       insert into %3$s select * from stray', edge, edge + interval '1 month', month);
    execute format(
      'alter table audit_logs attach partition %s for values from (%L) to (%L)', month, edge, edge + interval '1 month');
    edge := edge + interval '1 month';
  end loop;
end $$;
revoke all on function make_audit_months() from public;
select make_audit_months();

-- What the rule of retention has let go, a row for each partition: the places that its movements had in the log, and the root of
-- their leaves, which stay. The movement that tells the same, sealed and signed, is kept here for when its own month is let go.
create table audit_removals (
  until timestamptz(3) primary key,
  rows bigint not null,
  root bytea not null,
  places int8multirange not null,
  head bigint not null,
  log_id bigint not null,
  movement jsonb not null,
  constraint audit_removals_of_a_head foreign key (head) references audit_heads (size) on delete restrict on update restrict
);
create unique index audit_removals_log on audit_removals (log_id);
