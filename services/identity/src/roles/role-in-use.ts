import { AppError, sql } from '@umbral/service-kit';
import type { Tx } from '../transaction.js';
import type { RoleRecord } from './role.record.js';

/** Users that the problem names; its `total` tells how many there are. */
const NAMED = 100;

/** Refuses while somebody has the role, and names them, so that they can be given another one first. */
export async function assertUnused(tx: Tx, role: RoleRecord): Promise<void> {
  const total = role._count.users;
  if (total === 0) return;
  const users = await tx.many(sql`
    select id, name, email::text as email from users where role_id = ${role.id} order by name, id limit ${NAMED}`);
  throw new AppError('role_in_use', { details: { users, total } });
}
