import { isAdministrator } from '@umbral/contracts';
import { AppError, sql, type Context, type Sql } from '@umbral/service-kit';
import type { Prisma } from '../generated/prisma/client.js';
import type { BankRecord } from './bank.record.js';

// The rule, told once to Prisma and once to SQL: an administrator sees every bank, anybody else those of no company and
// those of their own companies. A product is seen by whoever sees its bank.

export function bankScope({ actor }: Context): Prisma.BankWhereInput {
  if (isAdministrator(actor)) return {};
  return { OR: [{ companyId: null }, { companyId: { in: actor.companyIds } }] };
}

/** The same for a list over `banks b`; undefined when there is no limit. */
export function bankScopeSql({ actor }: Context): Sql | undefined {
  if (isAdministrator(actor)) return undefined;
  return sql`b.company_id is null or b.company_id = any(${actor.companyIds}::int[])`;
}

/** The bank, if this actor may see it. */
export async function findBankInScope(
  db: Pick<Prisma.TransactionClient, 'bank'>,
  context: Context,
  id: number,
): Promise<BankRecord> {
  const record = await db.bank.findFirst({ where: { AND: [{ id }, bankScope(context)] } });
  if (!record) throw new AppError('not_found');
  return record;
}
