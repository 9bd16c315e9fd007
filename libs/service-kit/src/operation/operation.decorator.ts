import { applyDecorators, HttpCode, RequestMapping, RequestMethod } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { Written } from '../records/written.js';
import { checkedAnswer } from './answer.js';
import type { Call } from './call.js';
import type { ServiceOperation } from './service-operation.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of the route; a route without one stops the boot. */
    operation?: ServiceOperation;
  }
}

/** Writes that are audited, versioned or idempotent must go through `Records`, which does all three. */
type Returned<Op> = Op extends { method: 'GET' }
  ? unknown
  : Op extends { audits: { entity: string } } | { etag: true } | { idempotent: true }
    ? Promise<Written>
    : unknown;

type OperationDecorator<Op> = <Method extends (call: Call<Op>, ...more: never[]) => Returned<Op>>(
  target: object,
  name: string,
  descriptor: TypedPropertyDescriptor<Method>,
) => void;

/**
 * Makes a controller's method the route of an operation: method, path, status and access come from it, and the return value is
 * parsed with its schema. The method takes `@Call() call: Call<typeof operation>`; further decorated parameters may follow.
 */
export const Operation = <const Op extends ServiceOperation>(operation: Op): OperationDecorator<Op> => route(operation);

/** The same without a check of the method's types. */
export function route(operation: ServiceOperation): MethodDecorator {
  return (target, name, descriptor) => {
    const method = descriptor.value as (...parts: unknown[]) => unknown;
    const checked = {
      async [String(name)](this: unknown, ...parts: unknown[]) {
        return checkedAnswer(operation, await method.apply(this, parts));
      },
    }[String(name)];
    copyMetadata(method, checked as object);
    descriptor.value = checked as never;
    applyDecorators(
      RequestMapping({ method: RequestMethod[operation.method], path: operation.path }),
      HttpCode(operation.status ?? 200),
      RouteConfig({ operation }),
    )(target, name, descriptor);
  };
}

/** Decorators below @Operation set their metadata on the original method. */
function copyMetadata(from: object, to: object): void {
  for (const key of Reflect.getMetadataKeys(from) as unknown[]) {
    Reflect.defineMetadata(key, Reflect.getMetadata(key, from), to);
  }
}
