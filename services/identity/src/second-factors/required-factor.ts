import { sql, type Sql } from '@umbral/service-kit';

/** Has user `u` a second factor that counts? */
export const hasFactor: Sql = sql`(
  exists (select from authenticators f where f.user_id = u.id and f.confirmed_at is not null)
  or exists (select from passkeys f where f.user_id = u.id))`;

/** Does role `r` require one? */
export const requiresFactor: Sql = sql`r.requires_second_factor`;

/** Must whoever is user `u`, with role `r`, have one first? A program has a key and no password that a second factor could stand beside. */
export const mustEnrolNow: Sql = sql`(${requiresFactor} and not u.is_program and not ${hasFactor})`;
