import { AppError, sql } from '@umbral/service-kit';
import type { PreparedSession } from '../sessions/sessions.service.js';
import type { VerbTx } from '../transaction.js';
import { users } from '../users/user.record.js';

/** Whose credentials were right. */
export interface Proven {
  id: number;
  passwordHash: string | null;
}

/** Opens a session unless the password, or the right to sign in, was lost while it was being checked. Tells whether it is their first. */
export async function openSession(
  tx: Omit<VerbTx, 'publish'>,
  { id, passwordHash }: Proven,
  session: PreparedSession,
  refusal: 'invalid_credentials' | 'challenge_expired' = 'invalid_credentials',
) {
  const found = await tx.one<{ isFirst: boolean }>(sql`
    select first_signed_in_at is null as "isFirst" from users where id = ${id} and password_hash = ${passwordHash} and is_active for share`);
  const user = found && (await users.one(tx, sql`u.id = ${id}`));
  if (!user) throw new AppError(refusal);
  await tx.db.session.create({ data: session.row });
  return { before: user, after: user, userId: id, isFirst: found.isFirst };
}
