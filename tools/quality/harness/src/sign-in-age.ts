import { openRecords } from './records.js';

/**
 * As if somebody had last proven who they are so many minutes ago, in all their sessions: nobody waits for that. A gateway
 * that has a token of such a session goes on with it until it expires, so it is done before the first call.
 */
export async function ageSignInsOf(userId: number, minutes = 11): Promise<void> {
  const identity = openRecords('identity');
  try {
    await identity.query(
      `update sessions set sess = sess || jsonb_build_object('provenAt', now() - make_interval(mins => $2)) where user_id = $1`,
      [userId, minutes],
    );
  } finally {
    await identity.close();
  }
}
