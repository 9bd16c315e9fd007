import { realRows, refusedField, sql } from '@umbral/service-kit';
import type { VerbTx } from '../transaction.js';

type CompaniesTx = Pick<VerbTx, 'db' | 'many'>;

/**
 * Sets the companies of a program, in this order.
 * @throws AppError validation when one of them is unknown, or inactive and not assigned already
 */
export async function assignCompanies(
  tx: CompaniesTx,
  program: { id: number; companyIds: readonly number[] },
  companyIds: readonly number[],
  assignedBy: number,
): Promise<void> {
  if (companyIds.join() === program.companyIds.join()) return;
  const fitting = await tx.many(sql`
    select id from companies where id = any(${[...companyIds]}::int[]) and ${realRows(sql`id`)}
      and (is_active or id = any(${[...program.companyIds]}::int[])) for share`);
  if (fitting.length < companyIds.length) throw refusedField('companyIds', 'Elige compañías activas');
  // The order of the assignments matters: the first company owns what the program creates.
  await tx.db.companyAssignment.deleteMany({ where: { userId: program.id } });
  for (const companyId of companyIds)
    await tx.db.companyAssignment.create({ data: { companyId, userId: program.id, assignedBy } });
}
