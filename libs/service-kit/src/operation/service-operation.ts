import type { OperationShape } from '@umbral/contracts';

/**
 * A call between processes, declared by the service that implements it. `internal` requires the shared key in `x-umbral-internal`,
 * `signed-in` the token of the user on whose behalf a service calls; `public` is for keys and the like. Not in the OpenAPI document.
 */
export interface InternalOperationShape extends Omit<OperationShape, 'path' | 'access' | 'service' | 'tag'> {
  path: `/internal/${string}` | `/.well-known/${string}`;
  access: 'internal' | 'signed-in' | 'public';
}

/** Every kind of operation that a route can declare. */
export type ServiceOperation = OperationShape | InternalOperationShape;

/** Declares a call between processes. `access` is 'internal' unless given. */
export function internalOperation<
  const Op extends Omit<InternalOperationShape, 'access'> & { access?: InternalOperationShape['access'] },
>(shape: Op): Op & { access: Op['access'] extends string ? Op['access'] : 'internal' } {
  return { ...shape, access: shape.access ?? 'internal' } as never;
}

/** Whether it is an operation of the public API, declared in contracts. */
export const isPublicApi = (operation: ServiceOperation): operation is OperationShape => 'tag' in operation;
