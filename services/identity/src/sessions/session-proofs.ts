import type { Actor } from '@umbral/contracts';
import { sql, type Queryable } from '@umbral/service-kit';

type Proven = Pick<Actor, 'sessionKey'>;

/** Records that the user of this session has just proven a second factor. */
export async function noteFactorProof(database: Queryable, { sessionKey }: Proven, at: Date): Promise<void> {
  await database.query(sql`
    update sessions set sess = sess || jsonb_build_object('factorProvenAt', ${at.toISOString()}::text)
    where session_key = ${sessionKey}`);
}

/** Stores the challenge of the next reauthentication with a passkey. It replaces an older one. */
export async function storePasskeyChallenge(
  database: Queryable,
  { sessionKey }: Proven,
  challenge: string,
  expiresAt: Date,
): Promise<void> {
  await database.query(sql`
    update sessions set sess = sess || jsonb_build_object('passkeyChallenge',
      jsonb_build_object('challenge', ${challenge}::text, 'expiresAt', ${expiresAt.toISOString()}::text))
    where session_key = ${sessionKey}`);
}

/** Returns the challenge and deletes it: it is valid once. Undefined if there is none, or it has expired. */
export async function takePasskeyChallenge(
  database: Queryable,
  { sessionKey }: Proven,
  now: number,
): Promise<string | undefined> {
  const found = await database.one<{ challenge: string | null; expiresAt: string | null }>(sql`
    with taken as (select session_key, sess -> 'passkeyChallenge' as stored from sessions where session_key = ${sessionKey} for update)
    update sessions s set sess = s.sess - 'passkeyChallenge' from taken t where s.session_key = t.session_key
    returning t.stored ->> 'challenge' as challenge, t.stored ->> 'expiresAt' as "expiresAt"`);
  if (!found?.challenge || !found.expiresAt || Date.parse(found.expiresAt) <= now) return undefined;
  return found.challenge;
}
