import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { platformVersions, type PlatformVersions } from '@umbral/contracts';
import type { FastifyInstance } from 'fastify';
import type { ContractVersions } from './contract-versions.js';

/** Written by the shell's build. */
const shellFile = platformVersions.omit({ services: true });

/** Requested by open shells of 0.1 and older. */
const LEGACY_PATH = '/offer.json';

/** GET /versions.json: the versions that modules are checked against, before they are published and in an open shell. */
export function registerPlatformVersions(app: FastifyInstance, shellFolder: string, contracts: ContractVersions): void {
  for (const path of ['/versions.json', LEGACY_PATH])
    app.get(path, { config: { group: 'modules' } }, async (_request, reply) => {
      const [shell, services] = await Promise.all([readShell(shellFolder), contracts.current()]);
      return reply.header('cache-control', 'no-cache').send({ ...shell, services } satisfies PlatformVersions);
    });
}

const readShell = async (folder: string) =>
  shellFile.parse(JSON.parse(await readFile(join(folder, 'shell.json'), 'utf8')));
