import { operations, serviceNames, type OperationShape, type ServiceName } from '@umbral/contracts';
import type { Config } from '../config.js';
import { Upstream, type UpstreamOptions } from './upstream.js';

export type Services = Record<ServiceName, Upstream>;

/** One service, on connections of its own. */
export function connectService(name: ServiceName, config: Config): Upstream {
  const options: UpstreamOptions = { timeoutMs: config.UPSTREAM_TIMEOUT_MS, maxCalls: config.UPSTREAM_MAX_CALLS };
  const urls = {
    identity: config.IDENTITY_URL,
    catalog: config.CATALOG_URL,
    studies: config.STUDIES_URL,
    audit: config.AUDIT_URL,
  } satisfies Record<ServiceName, string[]>;
  return new Upstream(name, urls[name], options);
}

export function connectServices(config: Config): Services {
  const connected = serviceNames.map((name) => [name, connectService(name, config)] as const);
  return Object.fromEntries(connected) as Services;
}

/** Which service answers below `/api/<segment>`. A new call below a known segment needs no change here. */
export function serviceTable(all: readonly OperationShape[] = operations): ReadonlyMap<string, ServiceName> {
  const table = new Map<string, ServiceName>();
  for (const { id, path, service } of all) {
    const segment = segmentOf(path);
    const owner = table.get(segment) ?? service;
    if (owner !== service) throw new Error(`${id}: /api/${segment} already belongs to ${owner}`);
    table.set(segment, service);
  }
  return table;
}

/** `users` of `/api/users/7`. Empty when the path is not below /api. */
export function segmentOf(path: string): string {
  if (!path.startsWith('/api/')) return '';
  const end = path.indexOf('/', 5);
  return end < 0 ? path.slice(5) : path.slice(5, end);
}
