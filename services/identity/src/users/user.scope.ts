import { isAdministrator } from '@umbral/contracts';
import { AppError, sql, type Context, type Sql } from '@umbral/service-kit';
import type { Prisma } from '../generated/prisma/client.js';
import { userShape, type UserRecord } from './user.record.js';

// The rule, told once to Prisma and once to SQL: an administrator sees every user, anybody else sees themselves and
// whoever shares a company with them. It asks the table and not the caller's token, so that joining a company counts at once.

export function userScope({ actor }: Context): Prisma.UserWhereInput {
  if (isAdministrator(actor)) return {};
  const shared = { company: { assignments: { some: { userId: actor.id } } } };
  return { OR: [{ id: actor.id }, { assignments: { some: shared } }] };
}

/** The same for a list over `users u`; undefined when there is no limit. */
export function userScopeSql({ actor }: Context): Sql | undefined {
  if (isAdministrator(actor)) return undefined;
  return sql`u.id in (
    select ${actor.id}::int
    union select other.user_id from company_assignments own join company_assignments other on other.company_id = own.company_id
    where own.user_id = ${actor.id})`;
}

/** The user, if this actor may see them. */
export async function findUserInScope(
  db: Pick<Prisma.TransactionClient, 'user'>,
  context: Context,
  id: number,
): Promise<UserRecord> {
  const record = await db.user.findFirst({ where: { AND: [{ id }, userScope(context)] }, ...userShape });
  if (!record) throw new AppError('not_found');
  return record;
}
