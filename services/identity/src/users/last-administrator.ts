import { ADMINISTRATOR_ROLE_ID } from '@umbral/contracts';
import { AppError, sql } from '@umbral/service-kit';
import type { VerbTx } from '../transaction.js';

/**
 * Before this user stops being an active administrator: is there another one? The lock on the role makes two
 * administrators who switch each other off wait for one another.
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
