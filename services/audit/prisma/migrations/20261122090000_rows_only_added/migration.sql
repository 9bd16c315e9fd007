-- The service's login adds movements and reads them: what follows from a movement is written here, by the owner. While this
-- release goes out the audit stands still (docs/operations.md): the version before counts the hours itself.
create function count_audit_hours() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- In order, so that two replicas with the same users wait for each other instead of blocking each other.
  insert into audit_hours (user_id, hour, count)
  select user_id, date_trunc('hour', "timestamp", 'UTC'), count(*) from added group by 1, 2 order by 1, 2
  on conflict (user_id, hour) do update set count = audit_hours.count + excluded.count;
  return null;
end $$;
create trigger audit_logs_hours after insert on audit_logs
  referencing new table as added for each statement execute function count_audit_hours();

-- Nobody tells of tomorrow, and what is older than a broker may ever have been away is not news. The owner is not bound by
-- this: a dead letter may be replayed later.
alter table audit_logs enable row level security;
create policy audit_logs_read on audit_logs for select using (true);
create policy audit_logs_add on audit_logs for insert
  with check ("timestamp" between now() - interval '30 days' and now() + interval '1 minute');
