-- Written and never read: a later release drops the column, which the release before this one still writes.
alter table audit_verification alter column round_began_at set default now();
