import { refusedField, sql, type Queryable } from '@umbral/service-kit';

/** Refuses an invalid bank of a product as a field error; locks it against deactivation until the commit. */
export async function chooseBank(tx: Queryable, bankId: number): Promise<void> {
  const bank = await tx.one<{ isActive: boolean }>(
    sql`select is_active as "isActive" from banks where id = ${bankId} for share`,
  );
  if (!bank) throw refusedField('bankId', 'El banco no existe');
  if (!bank.isActive) throw refusedField('bankId', 'El banco está inactivo');
}
