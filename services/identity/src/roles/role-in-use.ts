import { AppError, sql } from '@umbral/service-kit';
import type { VerbTx } from '../transaction.js';
import type { RoleRow } from './role.record.js';

/** Maximum users in the problem; its `total` is the full number. */
const NAMED = 100;
/** Shown instead of the address of a program. */
const PROGRAM = 'Acceso de programa';

/** Refuses while users or programs have the role, and lists them, so that another one can be assigned first. */
export async function assertUnused(tx: Pick<VerbTx, 'many' | 'one'>, { id }: Pick<RoleRow, 'id'>): Promise<void> {
  const holders = await tx.one<{ total: number }>(sql`select count(*)::int as total from users where role_id = ${id}`);
  if (!holders || holders.total === 0) return;
  const users = await tx.many(sql`
    select id, name, case when is_program then ${PROGRAM} else email::text end as email
    from users where role_id = ${id} order by name, id limit ${NAMED}`);
  throw new AppError('role_in_use', { details: { users, total: holders.total } });
}
