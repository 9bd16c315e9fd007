import { isAdministrator } from '@umbral/contracts';
import { AppError, sql, type Context, type Sql } from '@umbral/service-kit';
import type { Prisma } from '../generated/prisma/client.js';
import { userShape, type UserRecord } from './user.record.js';

// The rule, told once to Prisma and once to SQL: an administrator sees every user, anybody else sees themselves and
// whoever shares a company with them.

export function userScope({ actor }: Context): Prisma.UserWhereInput {
  if (isAdministrator(actor)) return {};
  return { OR: [{ id: actor.id }, { assignments: { some: { companyId: { in: actor.companyIds } } } }] };
}

/** The same for a list over `users u`; undefined when there is no limit. */
export function userScopeSql({ actor }: Context): Sql | undefined {
  if (isAdministrator(actor)) return undefined;
  return sql`u.id in (
    select ${actor.id}::int
    union select a.user_id from company_assignments a where a.company_id = any(${actor.companyIds}::int[]))`;
}

/** The user, if this actor may see them. */
export async function findUserInScope(db: Pick<Prisma.TransactionClient, 'user'>, context: Context, id: number): Promise<UserRecord> {
  const record = await db.user.findFirst({ where: { AND: [{ id }, userScope(context)] }, ...userShape });
  if (!record) throw new AppError('not_found');
  return record;
}
