import type { VerbTx } from '../transaction.js';

type SessionsTx = Pick<VerbTx<'identity.session.ended'>, 'db' | 'publish'>;

/**
 * Ends a user's sessions except the named one. The event makes the gateways evict them from their caches, so the next call with
 * an ended session is refused.
 */
export async function endSessionsOf(
  tx: SessionsTx,
  userId: number,
  exceptSessionKey: string | null = null,
): Promise<void> {
  await tx.db.session.deleteMany({
    where: { userId, ...(exceptSessionKey && { sessionKey: { not: exceptSessionKey } }) },
  });
  tx.publish('identity.session.ended', { userId, sessionKeys: null, exceptSessionKey });
}
