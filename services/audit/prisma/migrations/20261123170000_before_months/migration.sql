-- What there is becomes the first partition of the audit (ADR 78): up to the start of the month after next. The next migration
-- looks at the rows, beside the work.
do $$
begin
  execute format(
    'alter table audit_logs add constraint audit_logs_before_months check ("timestamp" < %L) not valid',
    date_trunc('month', now(), 'UTC') at time zone 'UTC' + interval '2 months' || '+00');
end $$;
