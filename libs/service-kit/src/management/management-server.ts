import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BaseConfig } from '../config/base-config.js';
import type { Health } from '../health/health.js';
import type { Metrics } from '../metrics/metrics.js';
import { addCertificateMetric, addDependencyMetric } from './process-metrics.js';

export interface ManagementServer {
  /** Where it listens, e.g. `http://127.0.0.1:5001`. */
  url: string;
  close(): Promise<void>;
}

interface Parts {
  health: Health;
  metrics: Pick<Metrics, 'registry'>;
}

type ManagementConfig = Pick<BaseConfig, 'MANAGEMENT_HOST' | 'MANAGEMENT_PORT' | 'TLS_CERT'>;

/**
 * Serves `/health/live` while the process runs, `/health/ready` with 503 when it must not get requests, and `/metrics` as
 * Prometheus text. On a separate port, so that no rule of a proxy has to block it.
 */
export async function startManagement(
  { MANAGEMENT_HOST: host, MANAGEMENT_PORT: port, TLS_CERT }: ManagementConfig,
  parts: Parts,
): Promise<ManagementServer> {
  addDependencyMetric(parts.metrics.registry, parts.health);
  addCertificateMetric(parts.metrics.registry, { TLS_CERT });
  const server = createServer((request, response) => void answer(request, response, parts)).listen(port, host);
  await once(server, 'listening');
  const { address, family, port: listening } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${listening}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function answer({ method, url }: IncomingMessage, response: ServerResponse, parts: Parts): Promise<void> {
  try {
    const [status, type, text] =
      method === 'GET' || method === 'HEAD' ? await read(url?.split('?', 1)[0], parts) : NOT_FOUND;
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
  } catch {
    response.writeHead(500).end();
  }
}

type Answer = readonly [status: number, type: string, text: string];
const NOT_FOUND: Answer = [404, 'text/plain', 'not found'];

async function read(path: string | undefined, { health, metrics }: Parts): Promise<Answer> {
  if (path === '/health/live') return [200, 'application/json', '{"status":"live"}'];
  if (path === '/metrics') return [200, metrics.registry.contentType, await metrics.registry.metrics()];
  if (path !== '/health/ready') return NOT_FOUND;
  const readiness = await health.readiness();
  return [readiness.status === 'unready' ? 503 : 200, 'application/json', JSON.stringify(readiness)];
}
