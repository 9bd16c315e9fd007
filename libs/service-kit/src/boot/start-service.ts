import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { contractVersions, type OperationShape } from '@umbral/contracts';
import type { FastifyInstance } from 'fastify';
import { NestLog } from '../logging/nest-log.js';
import { startManagement, type ManagementServer } from '../management/management-server.js';
import { startTracing } from '../tracing/tracing.js';
import { addRequestHooks, createAdapter } from './http-server.js';
import { addPlatformRoutes } from './platform-routes.js';
import { missingOperations, RouteWalk } from './route-walk.js';
import { Runtime } from './runtime.js';
import { serverTls } from './server-tls.js';
import { ServiceModule } from './service.module.js';
import type { ServiceOptions } from './service-options.js';

/** A service that runs in this process. */
export interface RunningService {
  app: NestFastifyApplication;
  /** Where it listens, e.g. `http://127.0.0.1:4001`. */
  url: string;
  /** Address of health and metrics. */
  managementUrl: string;
  /** Finishes running requests, publishes what is committed, closes everything. */
  stop(): Promise<void>;
  runtime: Runtime;
}

/**
 * Starts a service without touching the process (signals, exit): bootService for main.ts, this one for specs.
 * @throws BootError when a route declares no operation
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { name, config } = options;
  const tracing = await startTracing({ service: name, config });
  const runtime = new Runtime(options, tracing);
  const { log, metrics, health } = runtime;
  const contract = contractVersions[name];
  const adapter = createAdapter(log, config.BODY_LIMIT, serverTls(config));
  const fastify = adapter.getInstance<FastifyInstance>();
  const walk = new RouteWalk(fastify);
  addRequestHooks(fastify, log, metrics, health);
  tracing?.traceRequests(fastify, { initial: ({ routeOptions }) => routeOptions.config.operation?.id });
  const app = await NestFactory.create<NestFastifyApplication>(ServiceModule.of(runtime, options), adapter, {
    bodyParser: false,
    logger: new NestLog(log),
    abortOnError: false,
  });
  let operations: OperationShape[] = [];
  let document: OpenAPIObject | undefined;
  let management: ManagementServer;
  addPlatformRoutes(fastify, contract, async () => {
    // Loaded on the first request: Swagger is a third of all files that a service would load at its start.
    const { createDocument } = await import('../openapi/document.js');
    return (document ??= createDocument(operations, { version: contract, ...options.openapi }));
  });
  try {
    await Promise.all([runtime.clock.start(), runtime.warmUp()]);
    await app.init();
    operations = walk.operations(name);
    const missing = missingOperations(name, operations);
    if (missing.length > 0) log.warn({ missing }, 'operations of the contract without a route');
    await app.listen(config.PORT, config.HOST);
    management = await startManagement(config, runtime);
  } catch (error) {
    await app.close();
    await runtime.stop();
    throw error;
  }
  runtime.start();
  const url = (await app.getUrl()).replace('[::1]', 'localhost');
  log.info({ url, managementUrl: management.url }, 'listening');
  return {
    app,
    url,
    managementUrl: management.url,
    runtime,
    stop: async () => {
      health.end();
      await app.close();
      await runtime.stop();
      await management.close();
    },
  };
}
