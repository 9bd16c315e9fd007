import { AppError } from '@umbral/service-kit';
import { endSessionsOf } from '../sessions/end-sessions.js';
import type { Tx } from '../transaction.js';

interface Replacement {
  userId: number;
  passwordHash: string;
  /** The session that stays: the one in which the owner changes the password. */
  exceptSessionKey?: string;
}

/**
 * The owner gets a new password: sessions end, reset links die, the audit tells. The record's version stays, because
 * nothing that anybody can read of it changed.
 */
export async function replacePassword(tx: Tx, { userId, passwordHash, exceptSessionKey }: Replacement) {
  if (!(await tx.lock('users', userId))) throw new AppError('not_found');
  const user = await tx.db.user.update({
    where: { id: userId },
    data: { passwordHash },
    select: { id: true, name: true, email: true },
  });
  await tx.db.passwordResetToken.updateMany({ where: { userId, usedAt: null }, data: { usedAt: new Date() } });
  await endSessionsOf(tx, userId, exceptSessionKey);
  tx.audit({ action: 'password_change', entityType: 'user', entityId: userId, entityName: user.name, userId });
  return user;
}
