import type { Written } from '../records/written.js';
import type { Call } from './call.js';
import { Operation } from './operation.decorator.js';
import type { ServiceOperation } from './service-operation.js';

/** Writes that are audited, versioned or idempotent are made by `Records`, which does all three. */
type Returned<Op> = Op extends { method: 'GET' }
  ? unknown
  : Op extends { audits: { entity: string } } | { etag: true } | { idempotent: true }
    ? Promise<Written>
    : unknown;

type VerbDecorator<Op> = <Method extends (call: Call<Op>, ...more: never[]) => Returned<Op>>(
  target: object,
  name: string,
  descriptor: TypedPropertyDescriptor<Method>,
) => void;

/**
 * Makes a controller's method the route of an operation: method, path, status and access come from it, and the answer
 * is parsed with its schema. The method takes `@Call() call: Call<typeof operation>`; further decorated parameters may follow.
 */
export const Verb = <const Op extends ServiceOperation>(operation: Op): VerbDecorator<Op> => Operation(operation);
