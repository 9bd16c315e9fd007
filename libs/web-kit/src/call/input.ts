import type { BodyInput, OperationShape, ParamsInput, QueryInput } from '@umbral/contracts';

type Needed<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Record<never, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

export interface CallOptions {
  /** ETag of the record as it was read: the write is refused with 412 when the record has changed since. */
  ifMatch?: string;
  /** The same key with the same body takes effect once. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** Input of an operation: path parameters, query and body. */
export type CallInput<Op> = Needed<'params', ParamsInput<Op>> &
  Needed<'query', QueryInput<Op>> &
  Needed<'body', BodyInput<Op>> &
  CallOptions;

/** The same, independent of the operation. */
export interface AnyInput extends CallOptions {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** Arguments of a call: none where no input is required. */
export type CallArguments<Op extends OperationShape> =
  Record<never, never> extends CallInput<Op> ? [input?: CallInput<Op>] : [input: CallInput<Op>];
