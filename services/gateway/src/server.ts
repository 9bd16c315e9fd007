import proxyAddress from '@fastify/proxy-addr';
import {
  createLog,
  declaredLimits,
  Health,
  NatsLink,
  serverTls,
  startManagement,
  startTracing,
  type ManagementServer,
  ServedVisits,
  withoutSchemas,
} from '@umbral/service-kit/core';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { registerApiDocs } from './api-docs/api-docs.plugin.js';
import type { Config } from './config.js';
import { bodyTypes } from './cross-origin/body-types.js';
import { downloadPaths } from './cross-origin/downloads.js';
import { registerDevMail } from './dev-mail/dev-mail.plugin.js';
import { closePipelinedResponses } from './limits/close-pipelined-responses.js';
import { RateLimit } from './limits/limits.js';
import { createBounds } from './limits/bounds.js';
import { limitConnections } from './limits/connections.js';
import { connectSharedCounter } from './limits/shared-counter.js';
import { disconnectSlowReaders } from './limits/slow-readers.js';
import { EventStreams } from './live-events/event-streams.js';
import { subscribeToIdentity } from './live-events/identity-events.js';
import { registerLiveEvents } from './live-events/live-events.plugin.js';
import { RecordEvents, subscribeToRecords } from './live-events/record-events.js';
import { createMetrics } from './metrics/gateway-metrics.js';
import { registerMetrics } from './metrics/metrics.plugin.js';
import { DeployedModules } from './modules/deployed-modules.js';
import { registerModules } from './modules/modules.plugin.js';
import { subscribeToReleases } from './modules/release-events.js';
import { ContractVersions } from './platform-versions/contract-versions.js';
import { registerPlatformVersions } from './platform-versions/platform-versions.plugin.js';
import { answerBrokenRequest } from './problems/broken-request.js';
import { registerProblemPages } from './problems/problem-pages.js';
import { refuseDuplicateHost } from './problems/single-host.js';
import { answerError, registerProblems } from './problems/problems.plugin.js';
import { createRequestIds } from './request-ids/request-id.js';
import { createResponseHeaders } from './routing/response-headers.js';
import { createForward } from './routing/forward.js';
import { registerRouting } from './routing/routing.plugin.js';
import { connectService, connectServices, serviceTable } from './routing/service-table.js';
import { registerSecurityHeaders, securityHeaders } from './security-headers/security-headers.plugin.js';
import { createCredentialsReader } from './session/credentials.js';
import { formOperations, publicOperations, uploadOperations } from './session/public-operations.js';
import { SessionCache } from './session/session-cache.js';
import { createSessionExchange } from './session/session-exchange.js';
import { SessionResolver } from './session/session-resolver.js';
import { createCallerResolver } from './session/caller-resolver.js';
import { registerStaticApps } from './static-apps/static-apps.plugin.js';
import { StartPages } from './static-apps/start-page.js';
import { registerTraces } from './traces/traces.plugin.js';
import { registerUnknownRoutes } from './static-apps/unknown-routes.plugin.js';

export interface Gateway {
  app: FastifyInstance;
  health: Health;
  /** Listens on the public and the management port. Returns the URL of the latter. */
  listen(): Promise<string>;
  /** Graceful shutdown: becomes unready, closes event streams, finishes running requests. */
  close(): Promise<void>;
}

/** Builds the gateway from its configuration. */
export async function createGateway(config: Config): Promise<Gateway> {
  const log = createLog('gateway', config.LOG_LEVEL);
  const tracing = await startTracing({ service: 'gateway', config, isEdge: true });
  const metrics = createMetrics();
  const security = securityHeaders(config.PUBLIC_URL);

  const redis = config.REDIS_URL
    ? connectSharedCounter(config.REDIS_URL, log, metrics.redisRefusals, config.REDIS_LIMIT_MS)
    : undefined;
  const link = new NatsLink({
    url: config.NATS_URL,
    user: config.NATS_USER,
    password: config.NATS_PASSWORD,
    name: 'gateway',
    replicas: config.NATS_REPLICAS,
    log,
  });
  const services = connectServices(config);
  // Session exchanges use their own connections, which no slow response of identity can occupy.
  const sessionSource = connectService('identity', config);
  const calls = config.CALLS_PER_SECOND * declaredLimits.calls.seconds;
  const limits = new RateLimit({ name: 'calls', calls }, redis);
  const programLimits = new RateLimit({ name: 'programs', calls: config.PROGRAM_CALLS_PER_MINUTE }, redis);
  const cache = new SessionCache(config.SESSION_CACHE_SIZE);
  const exchange = createSessionExchange(sessionSource, config.INTERNAL_KEY[0], config.EXCHANGE_LIMIT_MS);
  const sessions = new SessionResolver({ cache, exchange, limits, programLimits, metrics });
  const streams = new EventStreams(metrics, {
    heartbeatMs: config.HEARTBEAT_MS,
    perSession: config.MAX_SESSION_STREAMS,
    total: config.MAX_EVENT_STREAMS,
  });
  const records = new RecordEvents(streams);
  const readCredentials = createCredentialsReader(config.PUBLIC_URL);
  const bounds = createBounds(config.MAX_CALLS_IN_FLIGHT, config.MAX_PROGRAM_CALLS_IN_FLIGHT);
  const forward = createForward({
    responseHeaders: createResponseHeaders(security),
    metrics,
    bounds,
    bodyLimit: config.BODY_LIMIT,
    bodyTimeoutMs: config.CLIENT_TIMEOUT_MS,
    uploadTimeoutMs: config.UPLOAD_TIMEOUT_MS,
    scheme: config.PUBLIC_URL.startsWith('https:') ? 'https' : 'http',
    isTraced: tracing !== undefined,
  });

  // Without NATS or Redis the gateway is slower, not wrong, and a service that is down affects its own pages only: none of
  // them makes the only entry point unready.
  const health = new Health();
  health.add('nats', () => link.responds(), false);
  if (redis) health.add('redis', () => redis.responds(), false);

  const isTrusted = proxyAddress.compile(config.TRUSTED_PROXIES);
  const isProxy = (address: string) => isTrusted(address, 0);
  const app = createApp(config, log.pino, isProxy);
  closePipelinedResponses(app);
  // While the gateway drains, each connection is closed with its next response, so that no call meets a closing connection.
  app.addHook('onRequest', (_request, reply, done) => {
    if (health.isDraining) reply.raw.shouldKeepAlive = false;
    done();
  });
  tracing?.traceRequests(app, {
    initial: ({ method, routeOptions }) => (routeOptions.url === '/api/*' ? method : undefined),
    final: ({ method, group }) => (group ? `${method} ${group}` : method),
  });
  limitConnections(app.server, config.MAX_CONNECTIONS, isProxy);
  refuseDuplicateHost(app);
  disconnectSlowReaders(app);
  registerProblems(app);
  registerSecurityHeaders(app, security);
  registerMetrics(app, metrics);
  registerApiDocs(app, services);
  registerProblemPages(app);
  if (tracing)
    registerTraces(app, { tracing, sessions, readCredentials, bounds, bodyTimeoutMs: config.CLIENT_TIMEOUT_MS });
  const callApi = registerRouting(app, {
    services,
    table: serviceTable(),
    publicOperations: publicOperations(),
    formOperations: formOperations(),
    uploadOperations: uploadOperations(),
    bodyTypes: bodyTypes(),
    isDownload: downloadPaths(),
    readCredentials,
    sessions,
    cache,
    limits,
    bounds,
    forward,
  });
  registerLiveEvents(app, { streams, records, sessions, cache, readCredentials, headers: security, callApi });
  const upstreamOptions = { timeoutMs: config.UPSTREAM_TIMEOUT_MS, maxCalls: config.UPSTREAM_MAX_CALLS };
  if (config.DEV_MAIL_URL) registerDevMail(app, config.DEV_MAIL_URL, forward, upstreamOptions);
  const modules = new DeployedModules({
    releases: services.releases,
    internalKey: config.INTERNAL_KEY[0],
    folder: config.REGISTRY_DIR,
    onChange: () => streams.publish('modules-changed'),
    log,
  });
  await modules.load();
  registerModules(app, {
    modules,
    resolveVisitor: createCallerResolver(sessions, readCredentials),
    visits: new ServedVisits(config.INTERNAL_KEY),
    publicUrl: config.PUBLIC_URL,
  });
  registerPlatformVersions(app, config.SHELL_DIR, new ContractVersions(services, config.VERSIONS_LIMIT_MS));
  const folders = { shell: config.SHELL_DIR, registry: config.REGISTRY_DIR };
  await registerStaticApps(app, folders);
  registerUnknownRoutes(app, {
    shellFolder: folders.shell,
    startPages: new StartPages(folders),
    modules,
    readCredentials,
  });

  link.start();
  const unsubscribe = [
    subscribeToIdentity(link, sessionSource, cache, streams, log),
    subscribeToReleases(link, modules, log),
    subscribeToRecords(link, records, log),
  ];
  records.start();

  let management: ManagementServer | undefined;
  const listen = async () => {
    await app.listen({ host: config.HOST, port: config.PORT });
    management = await startManagement(config, { health, metrics });
    return management.url;
  };
  const close = async (): Promise<void> => {
    health.end();
    await new Promise((resolve) => setTimeout(resolve, config.SHUTDOWN_DELAY_MS));
    records.close();
    streams.close();
    // Connections that were busy when the port closed are closed as soon as they are idle.
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
    await app.close().finally(() => clearInterval(sweep));
    unsubscribe.forEach((stop) => stop());
    modules.close();
    await Promise.all([link.close(), ...[...Object.values(services), sessionSource].map((service) => service.close())]);
    redis?.close();
    await management?.close();
    await tracing?.stop();
  };
  let closing: Promise<void> | undefined;
  return { app, health, listen, close: () => (closing ??= close()) };
}

function createApp(config: Config, logger: FastifyBaseLogger, isProxy: (address: string) => boolean): FastifyInstance {
  const tls = serverTls(config);
  const checking = { connectionsCheckingInterval: 5_000, headersTimeout: 15_000 };
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger for each request costs more than the request; lines that need the id log it themselves.
    childLoggerFactory: (parent) => parent,
    genReqId: createRequestIds(isProxy),
    requestIdHeader: false,
    ...withoutSchemas,
    trustProxy: config.TRUSTED_PROXIES.length > 0 && config.TRUSTED_PROXIES,
    // After `readBody`, which answers a slow body: the end of its connection would say nothing.
    connectionTimeout: config.CLIENT_TIMEOUT_MS + 1_000,
    // `readBody` ends other bodies earlier.
    requestTimeout: config.UPLOAD_TIMEOUT_MS + 5_000,
    ...(tls ? { https: { ...tls, ...checking } } : { http: checking }),
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, _request, reply) => void answerError(error, reply),
  });
  // Bodies are not parsed: they are read within the limit and forwarded unchanged.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  return app;
}
