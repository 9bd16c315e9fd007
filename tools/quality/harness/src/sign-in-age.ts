import { openRecords } from './records.js';

/**
 * Ages the last authentication of a user by so many minutes, in all their sessions, instead of waiting. A gateway
 * with a cached token of the session keeps using it until it expires, so this is done before the first call.
 */
export async function ageSignInsOf(userId: number, minutes = 11): Promise<void> {
  await age('user_id = $1', userId, minutes);
}

/** The sign-ins of a user stay recent for a day: a suite on a busy machine, and races of an hour, take longer than their ten minutes. */
export const keepSignInsRecent = (userId: number): Promise<void> => ageSignInsOf(userId, -24 * 60);

/** The same for one session, while others of its user are in use: locking the rows of all could deadlock. */
export const keepSessionRecent = (sessionId: string): Promise<void> =>
  age(`sid = encode(sha256(convert_to($1, 'utf8')), 'hex')`, sessionId, -24 * 60);

async function age(condition: string, value: number | string, minutes: number): Promise<void> {
  const identity = openRecords('identity');
  try {
    await identity.query(
      `update sessions set sess = sess || jsonb_build_object('provenAt', now() - make_interval(mins => $2)) where ${condition}`,
      [value, minutes],
    );
  } finally {
    await identity.close();
  }
}
