import { AppError, sql } from '@umbral/service-kit';
import type { VerbTx } from '../transaction.js';
import type { RoleRow } from './role.record.js';

/** Users that the problem names; its `total` tells how many there are. */
const NAMED = 100;

/** Refuses while somebody has the role, and names them, so that they can be given another one first. */
export async function assertUnused(
  tx: Pick<VerbTx, 'many'>,
  { id, userCount }: Pick<RoleRow, 'id' | 'userCount'>,
): Promise<void> {
  if (userCount === 0) return;
  const users = await tx.many(sql`
    select id, name, email::text as email from users where role_id = ${id} order by name, id limit ${NAMED}`);
  throw new AppError('role_in_use', { details: { users, total: userCount } });
}
