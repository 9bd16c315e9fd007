import { MAXIMUM_KEYS, type NewProgramKey } from '@umbral/contracts';
import { AppError, refusedField, sql } from '@umbral/service-kit';
import { digestOf, newSecret } from '../sessions/session-id.js';
import type { VerbTx } from '../transaction.js';
import type { ProgramRow } from './program.record.js';

/** Identifies keys that were published by mistake (secret scanning). */
const PREFIX = 'umbral_';
const HINT = 4;

/** The end of a day in Spain. @throws AppError validation when it is in the past */
async function endOf(tx: Pick<VerbTx, 'one'>, day: string): Promise<Date> {
  const end = await tx.one<{ at: string; isOver: boolean }>(sql`
    select ends.at, ends.at <= now() as "isOver"
    from (select ((${day}::date + 1)::timestamp at time zone 'Europe/Madrid') as at) ends`);
  if (!end || end.isOver) throw refusedField('expiresOn', 'La fecha ya ha pasado');
  return new Date(end.at);
}

/** Creates a key of a locked program. The secret is only in the response. @throws AppError too_many_keys, validation */
export async function createKey(
  tx: Pick<VerbTx, 'db' | 'one'>,
  program: Pick<ProgramRow, 'id' | 'clientId' | 'keys'>,
  expiresOn: string | null | undefined,
  mode: '' | 'test_' = '',
): Promise<NewProgramKey> {
  const live = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from program_keys
    where program_id = ${program.id} and (expires_at is null or expires_at > now())`);
  if ((live?.count ?? 0) >= MAXIMUM_KEYS) throw new AppError('too_many_keys');
  const clientSecret = `${PREFIX}${mode}${newSecret()}`;
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
 * Revokes a key and ends its tokens. A concurrent token request locks the key, so its session is committed before the sessions
 * are deleted. @throws AppError not_found
 */
export async function revokeKey(
  tx: Pick<VerbTx<'identity.session.ended'>, 'many' | 'one' | 'publish'>,
  programId: number,
  keyId: number,
): Promise<{ hint: string }> {
  const key = await tx.one<{ hint: string; ownerId: number }>(sql`
    delete from program_keys where id = ${keyId} and program_id in (
      select p.id from programs p where p.id = ${programId} or p.test_of = ${programId})
    returning hint, program_id as "ownerId"`);
  if (!key) throw new AppError('not_found');
  const ended = await tx.many<{ sessionKey: string }>(sql`
    delete from sessions where user_id = ${key.ownerId} and sess ->> 'programKey' = ${String(keyId)}
    returning session_key as "sessionKey"`);
  if (ended.length > 0) {
    const sessionKeys = ended.map(({ sessionKey }) => sessionKey);
    tx.publish('identity.session.ended', { userId: key.ownerId, sessionKeys, exceptSessionKey: null });
  }
  return key;
}
