import { MAXIMUM_KEYS, type NewProgramKey } from '@umbral/contracts';
import { AppError, refusedField, sql } from '@umbral/service-kit';
import { digestOf, newSecret } from '../sessions/session-id.js';
import type { VerbTx } from '../transaction.js';
import type { ProgramRow } from './program.record.js';

/** By which a key that somebody published by mistake is recognised. */
const PREFIX = 'umbral_';
const HINT = 4;

/** The end of a day in Spain, where the people who chose it are. @throws AppError validation when it is over */
async function endOf(tx: Pick<VerbTx, 'one'>, day: string): Promise<Date> {
  const end = await tx.one<{ at: string; isOver: boolean }>(sql`
    select ends.at, ends.at <= now() as "isOver"
    from (select ((${day}::date + 1)::timestamp at time zone 'Europe/Madrid') as at) ends`);
  if (!end || end.isOver) throw refusedField('expiresOn', 'La fecha ya ha pasado');
  return new Date(end.at);
}

/** A new key of a locked program. What opens is in the answer, and nowhere else. @throws AppError too_many_keys, validation */
export async function makeKey(
  tx: Pick<VerbTx, 'db' | 'one'>,
  program: Pick<ProgramRow, 'id' | 'clientId' | 'keys'>,
  expiresOn: string | null | undefined,
): Promise<NewProgramKey> {
  const live = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from program_keys
    where program_id = ${program.id} and (expires_at is null or expires_at > now())`);
  if ((live?.count ?? 0) >= MAXIMUM_KEYS) throw new AppError('too_many_keys');
  const clientSecret = `${PREFIX}${newSecret()}`;
  const { id, hint, createdAt, expiresAt } = await tx.db.programKey.create({
    data: {
      programId: program.id,
      secretHash: digestOf(clientSecret),
      hint: clientSecret.slice(-HINT),
      expiresAt: expiresOn ? await endOf(tx, expiresOn) : null,
    },
  });
  return {
    id,
    hint,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: null,
    clientId: program.clientId,
    clientSecret,
  };
}

/**
 * Revokes a key and ends the tokens that it opened. A token that is being opened with it meanwhile holds the key, so it is
 * here when the sessions are looked for. @throws AppError not_found
 */
export async function revokeKey(
  tx: Pick<VerbTx<'identity.session.ended'>, 'many' | 'one' | 'publish'>,
  programId: number,
  keyId: number,
): Promise<{ hint: string }> {
  const key = await tx.one<{ hint: string }>(sql`
    delete from program_keys where id = ${keyId} and program_id = ${programId} returning hint`);
  if (!key) throw new AppError('not_found');
  const ended = await tx.many<{ sessionKey: string }>(sql`
    delete from sessions where user_id = ${programId} and sess ->> 'programKey' = ${String(keyId)}
    returning session_key as "sessionKey"`);
  if (ended.length > 0) {
    const sessionKeys = ended.map(({ sessionKey }) => sessionKey);
    tx.publish('identity.session.ended', { userId: programId, sessionKeys, exceptSessionKey: null });
  }
  return key;
}
