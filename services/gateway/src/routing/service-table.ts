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
    releases: config.RELEASES_URL,
  } satisfies Record<ServiceName, string[]>;
  return new Upstream(name, urls[name], options);
}

export function connectServices(config: Config): Services {
  const connected = serviceNames.map((name) => [name, connectService(name, config)] as const);
  return Object.fromEntries(connected) as Services;
}

/**
 * Maps `/api/<segment>` to its service; `/api/<segment>/<name>` where several services share the segment. A new call below a
 * known segment needs no change here.
 */
export function serviceTable(all: readonly OperationShape[] = operations): ReadonlyMap<string, ServiceName> {
  const table = new Map<string, ServiceName>();
  for (const { id, path, service } of all) {
    const [segment, name] = segmentsOf(path);
    const isShared = all.some((other) => other.service !== service && segmentsOf(other.path)[0] === segment);
    const key = isShared ? `${segment}/${name}` : segment;
    const owner = table.get(key) ?? service;
    const isNamed = name !== '' && !name.startsWith(':');
    if (owner !== service || (isShared && !isNamed)) throw new Error(`${id}: /api/${key} belongs to several services`);
    table.set(key, service);
  }
  return table;
}

/** The service that owns this path; undefined for an unknown one. */
export function serviceOf(table: ReadonlyMap<string, ServiceName>, path: string): ServiceName | undefined {
  const [segment, name] = segmentsOf(path);
  return table.get(segment) ?? table.get(`${segment}/${name}`);
}

/** `users` and `7` of `/api/users/7`. Empty when the path is not below /api. */
function segmentsOf(path: string): [string, string] {
  const [, api, segment = '', name = ''] = path.split('/', 4);
  return api === 'api' ? [segment, name] : ['', ''];
}
