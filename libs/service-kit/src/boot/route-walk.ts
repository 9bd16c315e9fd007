import { operations as allOperations, type OperationShape, type ServiceName } from '@umbral/contracts';
import type { FastifyInstance, RouteOptions } from 'fastify';
import * as z from 'zod';
import { deprecationProblem } from '../operation/deprecation.js';
import { isPublicApi, type ServiceOperation } from '../operation/service-operation.js';

/** A service that cannot be started as it is written. */
export class BootError extends Error {
  override name = 'BootError';
}

/** Of the process itself: the version of its contract, and the contract. */
const PLATFORM_ROUTES = /^\/(contract|openapi)\.json$/;

/** Watches every route that the server will answer, whoever adds it. */
export class RouteWalk {
  private readonly routes: RouteOptions[] = [];

  constructor(fastify: FastifyInstance) {
    fastify.addHook('onRoute', (route) => void this.routes.push(route));
  }

  /** @returns the operations of the service's public API. @throws BootError for a route or write that declares too little */
  operations(service: ServiceName): OperationShape[] {
    const declared = new Set<ServiceOperation>();
    const open = this.routes.filter(({ url, config }) => {
      if (config?.operation) declared.add(config.operation);
      return !config?.operation && !PLATFORM_ROUTES.test(url);
    });
    if (open.length > 0) {
      throw new BootError(
        `Routes without @Operation: ${open.map(({ method, url }) => `${String(method)} ${url}`).join(', ')}`,
      );
    }
    const own = [...declared].filter(isPublicApi);
    const foreign = own.filter((operation) => operation.service !== service);
    if (foreign.length > 0)
      throw new BootError(`Operations of another service: ${foreign.map(({ id }) => id).join(', ')}`);
    const silent = own.filter(({ method, audits }) => method !== 'GET' && !audits);
    if (silent.length > 0)
      throw new BootError(`Writes that do not say what the audit notes: ${silent.map(({ id }) => id).join(', ')}`);
    // Which names a query has is read of its shape.
    const shapeless = own.filter(({ query }) => query && !(query instanceof z.ZodObject));
    if (shapeless.length > 0)
      throw new BootError(`Queries that do not say their names: ${shapeless.map(({ id }) => id).join(', ')}`);
    const hasty = own.flatMap(({ id, path, deprecated }) => {
      const problem = deprecated && deprecationProblem(deprecated, path);
      return problem ? [`${id}: ${problem}`] : [];
    });
    if (hasty.length > 0) throw new BootError(`Deprecated without care: ${hasty.join(', ')}`);
    return own;
  }
}

/** Ids of the operations that contracts promise of a service and that no route answers. */
export function missingOperations(service: ServiceName, answered: readonly OperationShape[]): string[] {
  const ids = new Set(answered.map(({ id }) => id));
  return allOperations
    .filter((operation) => operation.service === service && !ids.has(operation.id))
    .map(({ id }) => id);
}
