import { ADMINISTRATOR_ROLE_ID } from '@umbral/contracts';
import { sql, type Queryable } from '@umbral/service-kit';
import { resetRules } from '../recovery/account-changes.js';

interface Request {
  askedBy: number;
  userId: number;
  requestedAt: Date;
}

/**
 * Administrators who may confirm a reset: other than the requester and the user concerned, active with a second factor since before
 * the request, and with an account that no other person has created or changed since a month before it. The requester could
 * sign in with an account that they, or an account of theirs, have created.
 */
export async function independentAdministrators(
  database: Queryable,
  { askedBy, userId, requestedAt }: Request,
): Promise<number[]> {
  const since = new Date(requestedAt.getTime() - resetRules.independentMs);
  const found = await database.many<{ id: number }>(sql`
    select u.id from users u
    where u.role_id = ${ADMINISTRATOR_ROLE_ID} and u.is_active and not u.is_program
      and u.id <> ${askedBy} and u.id <> ${userId} and u.created_at < ${requestedAt}
      and (exists (select from authenticators f where f.user_id = u.id and f.confirmed_at < ${requestedAt})
        or exists (select from passkeys f where f.user_id = u.id and f.created_at < ${requestedAt}))
      and not exists (
        select from account_changes c
        where c.user_id = u.id and c.actor_id <> u.id and c.created_at >= ${since})`);
  return found.map(({ id }) => id);
}
