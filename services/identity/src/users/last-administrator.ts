import { ADMINISTRATOR_ROLE_ID } from '@umbral/contracts';
import { AppError, sql } from '@umbral/service-kit';
import type { VerbTx } from '../transaction.js';

/**
 * Call before this user stops being an active administrator. The lock on the role serializes two administrators who deactivate
 * each other.
 */
export async function assertAdministratorRemains(
  tx: Pick<VerbTx, 'one' | 'lock'>,
  leaving: { id: number; roleId: number; isActive: boolean },
): Promise<void> {
  if (leaving.roleId !== ADMINISTRATOR_ROLE_ID || !leaving.isActive) return;
  await tx.lock('roles', ADMINISTRATOR_ROLE_ID);
  const other = await tx.one(sql`
    select 1 from users where role_id = ${ADMINISTRATOR_ROLE_ID} and is_active and id <> ${leaving.id} limit 1`);
  if (!other) throw new AppError('last_administrator');
}
