/** SQL of the table of a service's rate limiters. */
export const rateLimitsMigrationSql = `-- Counts of dear calls, by person: shared by all replicas. A row is old when its time has passed.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
`;
