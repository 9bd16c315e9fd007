import { effectsProblem, operations as allOperations, type OperationShape, type ServiceName } from '@umbral/contracts';
import type { FastifyInstance, RouteOptions } from 'fastify';
import * as z from 'zod';
import { deprecationProblem } from '../operation/deprecation.js';
import { isPublicApi, type ServiceOperation } from '../operation/service-operation.js';

/** A service whose routes break a rule of the kit. */
export class BootError extends Error {
  override name = 'BootError';
}

/** Routes of the process itself: the version of its contract, and the contract. */
const PLATFORM_ROUTES = /^\/(contract|openapi)\.json$/;

/** Collects every route that is registered, by Nest or by hand. */
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
    const unaudited = own.filter(({ method, audits }) => method !== 'GET' && !audits);
    if (unaudited.length > 0)
      throw new BootError(`Writes without \`audits\`: ${unaudited.map(({ id }) => id).join(', ')}`);
    const contradictory = own.flatMap((operation) => {
      const problem = effectsProblem(operation);
      return problem ? [`${operation.id} ${problem}`] : [];
    });
    if (contradictory.length > 0) throw new BootError(`Effects: ${contradictory.join(', ')}`);
    // QueryGuard reads the accepted names from the shape of the schema.
    const shapeless = own.filter(({ query }) => query && !(query instanceof z.ZodObject));
    if (shapeless.length > 0)
      throw new BootError(`Queries that are no z.object: ${shapeless.map(({ id }) => id).join(', ')}`);
    const invalid = own.flatMap(({ id, path, deprecated }) => {
      const problem = deprecated && deprecationProblem(deprecated, path);
      return problem ? [`${id}: ${problem}`] : [];
    });
    if (invalid.length > 0) throw new BootError(`Invalid deprecations: ${invalid.join(', ')}`);
    return own;
  }
}

/** Ids of the operations that contracts declare for a service and that have no route. */
export function missingOperations(service: ServiceName, routed: readonly OperationShape[]): string[] {
  const ids = new Set(routed.map(({ id }) => id));
  return allOperations
    .filter((operation) => operation.service === service && !ids.has(operation.id))
    .map(({ id }) => id);
}
