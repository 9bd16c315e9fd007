import { ACTIVE_USERS, ACTIVITY_DAYS } from '@umbral/contracts';
import { allOf, matches, sql, type Queryable } from '@umbral/service-kit';

/** Who acted lately, by name. */
export const activeUsers = (database: Queryable, now: number, search?: string) =>
  database.many<{ id: number; name: string; email: string }>(sql`
    select actor.user_id as id, actor.name, actor.email from (
      select distinct on (user_id) user_id, name, email from actors where name is not null
      order by user_id, version desc, id desc
    ) actor
    where ${allOf(isActiveSince(now), matches(`fold(actor.name || E'\\n' || actor.email)`, search))}
    order by actor.name collate "es-ES-x-icu", actor.user_id limit ${ACTIVE_USERS}`);

const isActiveSince = (now: number) => sql`
  exists (
    select from audit_hours where user_id = actor.user_id
      and hour >= ${new Date(now)}::timestamptz - ${ACTIVITY_DAYS} * interval '1 day')`;
