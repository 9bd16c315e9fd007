import { AppError, sql, type Context } from '@umbral/service-kit';
import type { VerbTx } from '../transaction.js';
import { users, type UserRow } from '../users/user.record.js';

/** The caller, locked until the end of the transaction, so that changes of their factors are serialized. */
export async function self(tx: VerbTx, { actor }: Context): Promise<UserRow> {
  const user = (await tx.lock('users', actor.id)) && (await users.one(tx, sql`u.id = ${actor.id}`));
  if (!user) throw new AppError('session_expired');
  return user;
}
