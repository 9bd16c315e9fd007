-- Whatever makes a delivery due, apart from time, notifies the sender on commit.
create function notify_webhooks() returns trigger language plpgsql as $$
begin
  perform pg_notify('webhooks', '');
  return null;
end $$;
create trigger webhook_deliveries_notify after insert or update of next_at on webhook_deliveries
  for each statement execute function notify_webhooks();
create trigger webhooks_notify after update of is_active, secret on webhooks
  for each statement execute function notify_webhooks();
-- Only active programs with an active role receive messages.
create trigger users_notify_webhooks after update of is_active, role_id on users
  for each statement execute function notify_webhooks();
create trigger roles_notify_webhooks after update of is_active on roles
  for each statement execute function notify_webhooks();
