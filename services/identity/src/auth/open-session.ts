import { AppError, sql } from '@umbral/service-kit';
import { hasSecondFactor } from '../second-factors/has-second-factor.js';
import type { PreparedSession } from '../sessions/sessions.service.js';
import type { VerbTx } from '../transaction.js';
import { users } from '../users/user.record.js';

/** An authenticated account. */
export interface Proven {
  id: number;
  passwordHash: string | null;
  /** Of the account at the password check. */
  accessVersion: number;
}

/**
 * Opens a session unless the password changed or the account was deactivated during the check. Returns whether it is the first one.
 * @param by the verified credentials: the password alone is refused if a second factor was confirmed meanwhile
 * @throws AppError invalid_credentials or challenge_expired, second_factor_required
 */
export async function openSession(
  tx: Omit<VerbTx, 'publish'>,
  { id, passwordHash, accessVersion }: Proven,
  session: PreparedSession,
  by: 'password' | 'password and factor' | 'challenge',
) {
  const found = await tx.one<{ isFirst: boolean; accessVersion: number }>(sql`
    select first_signed_in_at is null as "isFirst", access_version as "accessVersion" from users
    where id = ${id} and password_hash = ${passwordHash} and is_active for share`);
  const user = found && (await users.one(tx, sql`u.id = ${id}`));
  if (!user) throw new AppError(by === 'challenge' ? 'challenge_expired' : 'invalid_credentials');
  if (by === 'challenge' && found.accessVersion !== accessVersion) throw new AppError('challenge_expired');
  // A separate statement, because the first one may have waited for the transaction that confirms a factor.
  if (by === 'password' && (await hasSecondFactor(tx, id))) throw new AppError('second_factor_required');
  await tx.db.session.create({ data: session.row });
  return { before: user, after: user, userId: id, ...found };
}
