import { isAdministrator } from '@umbral/contracts';
import { AppError, sql, type Context, type Sql } from '@umbral/service-kit';
import type { Prisma } from '../generated/prisma/client.js';
import { companyShape, type CompanyRecord } from './company.record.js';

// The rule, told once to Prisma and once to SQL: an administrator sees every company, anybody else their own. It asks
// the table and not the caller's token, so that who has just created or joined a company sees it at once.

export function companyScope({ actor }: Context): Prisma.CompanyWhereInput {
  return isAdministrator(actor) ? {} : { assignments: { some: { userId: actor.id } } };
}

/** The same for a list over `companies c`; undefined when there is no limit. */
export function companyScopeSql({ actor }: Context): Sql | undefined {
  if (isAdministrator(actor)) return undefined;
  return sql`c.id in (select a.company_id from company_assignments a where a.user_id = ${actor.id})`;
}

/** The company, if this actor may see it. */
export async function findCompanyInScope(
  db: Pick<Prisma.TransactionClient, 'company'>,
  context: Context,
  id: number,
): Promise<CompanyRecord> {
  const record = await db.company.findFirst({ where: { AND: [{ id }, companyScope(context)] }, ...companyShape });
  if (!record) throw new AppError('not_found');
  return record;
}
