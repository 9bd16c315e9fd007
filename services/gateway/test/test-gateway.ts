import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@umbral/service-kit/core';
import { configSchema } from '../src/config.js';
import { createGateway, type Gateway } from '../src/server.js';
import { INTERNAL_KEY } from './test-identity.js';

export interface TestGateway extends Gateway {
  url: string;
  /** URL of health and metrics. */
  managementUrl: string;
  shellDir: string;
  registryDir: string;
}

/** The gateway on a free port, with its own folders. Services without an address are unreachable. */
export async function startGateway(environment: Record<string, string> = {}): Promise<TestGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'umbral-gateway-'));
  const shellDir = environment.SHELL_DIR ?? folder;
  const registryDir = environment.REGISTRY_DIR ?? folder;
  const unreachable = 'http://127.0.0.1:1';
  const config = readConfig(configSchema, {
    IDENTITY_URL: unreachable,
    CATALOG_URL: unreachable,
    STUDIES_URL: unreachable,
    AUDIT_URL: unreachable,
    RELEASES_URL: unreachable,
    NATS_URL: 'nats://127.0.0.1:1',
    LOG_LEVEL: 'silent',
    PORT: '0',
    MANAGEMENT_PORT: '0',
    EXCHANGE_LIMIT_MS: '60000',
    VERSIONS_LIMIT_MS: '60000',
    INTERNAL_KEY,
    SHELL_DIR: shellDir,
    REGISTRY_DIR: registryDir,
    ...environment,
  });
  const gateway = await createGateway(config);
  const managementUrl = await gateway.listen();
  const { port } = gateway.app.server.address() as AddressInfo;
  return {
    ...gateway,
    managementUrl,
    url: `http://127.0.0.1:${port}`,
    shellDir,
    registryDir,
    async close() {
      await gateway.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
