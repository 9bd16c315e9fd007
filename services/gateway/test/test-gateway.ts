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
  /** Where its health and measurements are. */
  managementUrl: string;
  shellDir: string;
  registryDir: string;
}

/** The gateway on a free port, with folders of its own. Where the spec gives no address, nobody listens. */
export async function startGateway(environment: Record<string, string> = {}): Promise<TestGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'umbral-gateway-'));
  const shellDir = environment.SHELL_DIR ?? folder;
  const registryDir = environment.REGISTRY_DIR ?? folder;
  const nobody = 'http://127.0.0.1:1';
  const config = readConfig(configSchema, {
    IDENTITY_URL: nobody,
    CATALOG_URL: nobody,
    STUDIES_URL: nobody,
    AUDIT_URL: nobody,
    NATS_URL: 'nats://127.0.0.1:1',
    LOG_LEVEL: 'silent',
    PORT: '0',
    MANAGEMENT_PORT: '0',
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
