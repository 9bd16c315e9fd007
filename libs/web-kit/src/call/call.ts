import type { AnswerOf, OperationShape } from '@umbral/contracts';
import { pathOfCall, searchOf } from './address-of-call';
import type { AnyInput, CallArguments } from './input';
import { send } from './send';

export interface Versioned<Value> {
  record: Value;
  /** Sent back as `ifMatch` when the record is changed. */
  etag: string | undefined;
}

/** Calls an operation typed by its answer only, whose ETag is answered too. `call` also types the input. */
export async function callFor<Answer>(op: OperationShape, input: AnyInput): Promise<Versioned<Answer>> {
  const { query, body, ifMatch, idempotencyKey, signal } = input;
  const headers: Record<string, string> = {};
  if (ifMatch) headers['if-match'] = ifMatch;
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  const path = pathOfCall(op, input) + searchOf(query);
  const { data, etag } = await send({ method: op.method, path, body, headers, signal });
  return { record: data as Answer, etag };
}

/** Calls an operation of the platform. Throws ApiError when it is refused, NetworkError when no response arrives. */
export async function call<Op extends OperationShape>(op: Op, ...[input]: CallArguments<Op>): Promise<AnswerOf<Op>> {
  return (await callFor<AnswerOf<Op>>(op, input ?? {})).record;
}
