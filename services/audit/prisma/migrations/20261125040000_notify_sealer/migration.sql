-- The sealer waits for entries without polling.
create function notify_audit_logs() returns trigger language plpgsql as $$
begin
  perform pg_notify('audit_logs', '');
  return null;
end $$;
create trigger audit_logs_notify after insert on audit_logs
  for each statement execute function notify_audit_logs();
