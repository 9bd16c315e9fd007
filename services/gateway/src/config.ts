import { HEARTBEAT_MS } from '@umbral/contracts';
import {
  baseConfig,
  declaredLimits,
  parseConfig,
  REDIS_LIMIT_MS,
  secretKeys,
  serviceUrl,
  sizes,
  wholeNumber,
} from '@umbral/service-kit/core';
import * as z from 'zod';

/** One address, or several replicas of the same service separated by commas. */
const replicas = (defaultPort: number) =>
  z
    .string()
    .default(`http://127.0.0.1:${defaultPort}`)
    .transform((text) => text.split(',').map((address) => address.trim().replace(/\/+$/, '')))
    .pipe(z.array(serviceUrl()).min(1));

/** Addresses and networks, separated by commas; `none` is an empty list. */
const networks = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part && part !== 'none'),
);

export const configSchema = z.object({
  ...baseConfig(8080),
  IDENTITY_URL: replicas(4001),
  CATALOG_URL: replicas(4002),
  STUDIES_URL: replicas(4003),
  AUDIT_URL: replicas(4004),
  RELEASES_URL: replicas(4005),
  /** Authenticates the session exchange at identity. */
  INTERNAL_KEY: secretKeys(),
  /** Built files of the shell: index.html and hashed assets. */
  SHELL_DIR: z.string(),
  /** Deployed micro-frontends: `<name>/<version>/…`, and the list of the last change. Only the releases service writes it. */
  REGISTRY_DIR: z.string(),
  /** Shares the limits between replicas. Absent: each replica counts on its own. */
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'a redis:// address' }).optional(),
  /** Milliseconds for an answer of Redis; without one the limits are counted in this process. */
  REDIS_LIMIT_MS: wholeNumber('milliseconds', 100, 60_000).default(REDIS_LIMIT_MS),
  /** The captured mailbox of a development machine. Absent: /dev/mail does not exist. */
  DEV_MAIL_URL: serviceUrl().optional(),
  /** Load balancers whose X-Forwarded-For is trusted; none by default. `none` is explicit, where the variable is required. */
  TRUSTED_PROXIES: networks.default([]),
  /** General limit of one session, and of one address without a session. */
  CALLS_PER_SECOND: wholeNumber('calls', 1, 1_000_000).default(
    declaredLimits.calls.points / declaredLimits.calls.seconds,
  ),
  /** Of one program, across all its tokens. */
  PROGRAM_CALLS_PER_MINUTE: wholeNumber('calls', 1, 1_000_000).default(declaredLimits.programs.points),
  /** How long a service may stay silent. */
  UPSTREAM_TIMEOUT_MS: wholeNumber('milliseconds', 100, 600_000).default(30_000),
  /** How long a replica of identity may take to exchange a session, before the next one is asked. */
  EXCHANGE_LIMIT_MS: wholeNumber('milliseconds', 100, 600_000).default(3_000),
  /** How long a service may take to name its contract version; a module is not checked against one that takes longer. */
  VERSIONS_LIMIT_MS: wholeNumber('milliseconds', 100, 60_000).default(1_000),
  /** Calls that one service may have open here; further ones are refused, so that other services stay available. */
  UPSTREAM_MAX_CALLS: wholeNumber('calls', 1, 100_000).default(1_000),
  /** Sessions whose internal tokens are cached. */
  SESSION_CACHE_SIZE: wholeNumber('sessions', 0, 1_000_000).default(10_000),
  /** Shells reconnect without it: never longer than they expect. */
  HEARTBEAT_MS: wholeNumber('milliseconds', 100, HEARTBEAT_MS).default(HEARTBEAT_MS),
  /** Concurrent calls of one session. */
  MAX_CALLS_IN_FLIGHT: wholeNumber('calls', 1, 100_000).default(sizes.sessionCalls.most),
  /** Concurrent calls of one program, across all its tokens. */
  MAX_PROGRAM_CALLS_IN_FLIGHT: wholeNumber('calls', 1, 100_000).default(sizes.programCalls.most),
  MAX_SESSION_STREAMS: wholeNumber('streams', 1, 1_000_000).default(sizes.sessionStreams.most),
  /** Of one address, or of one IPv6 network; load balancers of TRUSTED_PROXIES are exempt. */
  MAX_CONNECTIONS: wholeNumber('connections', 1, 1_000_000).default(sizes.connections.most),
  /** How long a body may take to arrive, and how long a client may read nothing of a response. */
  CLIENT_TIMEOUT_MS: wholeNumber('milliseconds', 100, 600_000).default(10_000),
  /** How long the body of an upload may take to arrive. */
  UPLOAD_TIMEOUT_MS: wholeNumber('milliseconds', 100, 600_000).default(120_000),
  MAX_EVENT_STREAMS: wholeNumber('streams', 1, 1_000_000).default(sizes.eventStreams.most),
});
export type Config = z.infer<typeof configSchema>;

/** The configuration of this process. An invalid value is printed and ends it. */
export const loadConfig = (): Config => parseConfig(configSchema, process.env);
