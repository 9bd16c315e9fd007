import { sql, type Sql } from '@umbral/service-kit';

/** Whether user `u` has a confirmed second factor. */
export const hasFactor: Sql = sql`(
  exists (select from authenticators f where f.user_id = u.id and f.confirmed_at is not null)
  or exists (select from passkeys f where f.user_id = u.id))`;

/** Whether role `r` requires one. */
export const requiresFactor: Sql = sql`r.requires_second_factor`;

/** Whether user `u` with role `r` must enrol first. Programs are exempt: they have a key and no password. */
export const mustEnrolNow: Sql = sql`(${requiresFactor} and not u.is_program and not ${hasFactor})`;
