import type { AnswerOf, OperationShape } from '@umbral/contracts';
import { pathOfCall, searchOf } from './address-of-call';
import type { AnyInput, CallArguments } from './input';
import { send, type Answer } from './send';

function sendOperation(op: OperationShape, input: AnyInput): Promise<Answer> {
  const { query, body, ifMatch, idempotencyKey, signal } = input;
  const headers: Record<string, string> = {};
  if (ifMatch) headers['if-match'] = ifMatch;
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  return send({ method: op.method, path: pathOfCall(op, input) + searchOf(query), body, headers, signal });
}

/** Calls an operation of the platform. Throws ApiError when it is refused, NetworkError when nobody answers. */
export async function call<Op extends OperationShape>(op: Op, ...[input]: CallArguments<Op>): Promise<AnswerOf<Op>> {
  return (await sendOperation(op, input ?? {})).data as AnswerOf<Op>;
}

export interface Versioned<Value> {
  record: Value;
  /** Goes back as `ifMatch` when the record is changed. */
  etag: string | undefined;
}

/** The same, with the ETag of the answered record. */
export async function callForRecord<Op extends OperationShape>(
  op: Op,
  ...[input]: CallArguments<Op>
): Promise<Versioned<AnswerOf<Op>>> {
  const { data, etag } = await sendOperation(op, input ?? {});
  return { record: data as AnswerOf<Op>, etag };
}
