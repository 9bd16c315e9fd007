import type { BodyInput, OperationShape, ParamsInput, QueryInput } from '@umbral/contracts';

type Needed<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Record<never, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

export interface CallOptions {
  /** ETag of the record as it was read: the write is refused with 412 when somebody was faster. */
  ifMatch?: string;
  /** The same key with the same body is done once. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** What an operation is called with: its path's parameters, its query, its body. */
export type CallInput<Op> = Needed<'params', ParamsInput<Op>> &
  Needed<'query', QueryInput<Op>> &
  Needed<'body', BodyInput<Op>> &
  CallOptions;

/** The same, to whoever does not care for which operation. */
export interface AnyInput extends CallOptions {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** Arguments of a call: nothing has to be written when nothing is needed. */
export type CallArguments<Op extends OperationShape> =
  Record<never, never> extends CallInput<Op> ? [input?: CallInput<Op>] : [input: CallInput<Op>];
