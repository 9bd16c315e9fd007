import type { OperationShape } from '@umbral/contracts';

/**
 * A call between processes, declared by the service that answers it. `internal` needs the shared key in
 * `x-umbral-internal`; `public` is for keys and the like. Not on the OpenAPI page.
 */
export interface InternalOperationShape extends Omit<OperationShape, 'path' | 'access' | 'service' | 'tag'> {
  path: `/internal/${string}` | `/.well-known/${string}`;
  access: 'internal' | 'public';
}

/** Every kind of operation that a route can declare. */
export type ServiceOperation = OperationShape | InternalOperationShape;

/** Declares a call between processes. `access` is 'internal' unless given. */
export function internalOperation<
  const Op extends Omit<InternalOperationShape, 'access'> & { access?: 'internal' | 'public' },
>(shape: Op): Op & { access: 'internal' | 'public' } {
  return { ...shape, access: shape.access ?? 'internal' };
}

/** Is it a call of the public API, described in contracts? */
export const isPublicApi = (operation: ServiceOperation): operation is OperationShape => 'tag' in operation;
