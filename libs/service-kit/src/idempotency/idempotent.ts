import { isTestId } from '@umbral/contracts';
import type { PublicContext } from '../access/context.js';
import type { Queryable } from '../database/database.js';
import { sql, type Sql } from '../database/sql.js';
import { AppError } from '../errors/app-error.js';
import { sizes } from '../limits/sizes.js';
import { VersionedAnswer } from '../operation/answer.js';
import type { InputOf } from '../operation/input.js';

interface RepeatableCall extends Pick<InputOf<unknown>, 'idempotencyKey' | 'operationId'> {
  /** The current fingerprint to store, then those of former keys during a rotation. */
  fingerprints(): readonly string[];
}

/** The response to a repeated call: the body of the contract, and its ETag. Deleted after a day. */
interface StoredAnswer {
  body: unknown;
  etag?: string;
  /** The first call created the record of its path: 201. */
  isCreated?: boolean;
}

/**
 * Does the work once per caller and Idempotency-Key. The key is inserted first, in the same transaction: of two simultaneous
 * calls the second waits for the first and returns the same. Without a key the work is simply done.
 * @throws AppError idempotency_key_reused when the key was used with other data before
 */
export async function idempotent<T>(
  tx: Queryable,
  context: PublicContext,
  call: RepeatableCall,
  work: () => Promise<T>,
): Promise<T> {
  const { idempotencyKey: key, operationId } = call;
  if (key === undefined) return work();
  if (key.length > sizes.idempotencyKey.most) throw new AppError('invalid_request');
  const isFirst = await tx.query(sql`
    insert into idempotency_keys (actor_id, operation, key, fingerprint)
    values (${callerOf(context)}, ${operationId}, ${key}, ${call.fingerprints()[0]}) on conflict do nothing`);
  if (!isFirst) {
    const earlier = await storedAnswer(tx, context, call);
    if (!earlier) throw new AppError('idempotency_key_reused');
    return earlier.payload as T;
  }
  const answer = await work();
  const stored: StoredAnswer =
    answer instanceof VersionedAnswer
      ? { body: answer.body, etag: answer.etag, isCreated: answer.isCreated || undefined }
      : { body: answer };
  await tx.query(
    sql`update idempotency_keys set answer = ${JSON.stringify(stored)}::jsonb where ${rowOf(context, call)}`,
  );
  return answer;
}

/**
 * The answer to an earlier call with this key: for work that precedes the transaction and would refuse a repeated call.
 * @throws AppError idempotency_key_reused when the key was used with other data before
 */
export async function storedAnswer(
  database: Queryable,
  context: PublicContext,
  call: RepeatableCall,
): Promise<{ payload: unknown } | undefined> {
  if (call.idempotencyKey === undefined) return undefined;
  const earlier = await database.one<{ fingerprint: string; answer: StoredAnswer }>(sql`
    select fingerprint, answer from idempotency_keys where ${rowOf(context, call)}`);
  if (!earlier) return undefined;
  if (!call.fingerprints().includes(earlier.fingerprint)) throw new AppError('idempotency_key_reused');
  const { body, etag, isCreated } = earlier.answer;
  return { payload: etag === undefined ? body : new VersionedAnswer(body, etag, isCreated) };
}

const rowOf = (context: PublicContext, { operationId, idempotencyKey }: RepeatableCall): Sql =>
  sql`actor_id = ${callerOf(context)} and operation = ${operationId} and key = ${idempotencyKey}`;

/** Of a test account its company, whose id no user has: a reset replaces it, and with it go the answers about what is deleted. */
const callerOf = ({ actor }: PublicContext): number =>
  (actor && isTestId(actor.id) ? actor.companyId : undefined) ?? actor?.id ?? 0;
