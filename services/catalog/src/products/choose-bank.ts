import { AppError, sql } from '@umbral/service-kit';
import type { Tx } from '../transaction.js';

/** Refuses, as a field of the form, a bank that a product cannot be put into; keeps it active until the commit. */
export async function chooseBank(tx: Tx, bankId: number): Promise<void> {
  const bank = await tx.one<{ isActive: boolean }>(
    sql`select is_active as "isActive" from banks where id = ${bankId} for share`,
  );
  if (!bank) throw refuse('El banco no existe');
  if (!bank.isActive) throw refuse('El banco está inactivo');
}

const refuse = (message: string) => new AppError('validation', { errors: [{ path: 'bankId', message }] });
