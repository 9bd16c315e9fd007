import { AppError, sql } from '@umbral/service-kit';
import { endSessionsOf } from '../sessions/end-sessions.js';
import type { VerbTx } from '../transaction.js';
import { users } from '../users/user.record.js';

interface Replacement {
  userId: number;
  passwordHash: string;
  /** The session in which the owner changes the password; it stays open. */
  exceptSessionKey?: string;
}

/**
 * Stores a new password, ends sessions and invalidates reset links. The record's version stays, because none of its readable fields
 * changed.
 */
export async function replacePassword(
  tx: VerbTx<'identity.session.ended'>,
  { userId, passwordHash, exceptSessionKey }: Replacement,
) {
  if (!(await tx.lock('users', userId))) throw new AppError('not_found');
  await tx.db.user.update({
    where: { id: userId },
    data: { passwordHash, passwordExpiresAt: null },
    select: { id: true },
  });
  await tx.db.passwordResetToken.updateMany({ where: { userId, usedAt: null }, data: { usedAt: new Date() } });
  await endSessionsOf(tx, userId, exceptSessionKey);
  const user = await users.one(tx, sql`u.id = ${userId}`);
  if (!user) throw new AppError('not_found');
  return { before: user, after: user, userId };
}
