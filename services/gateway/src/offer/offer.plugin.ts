import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { platformOffer, type PlatformOffer } from '@umbral/contracts';
import type { FastifyInstance } from 'fastify';
import type { ContractVersions } from './contract-versions.js';

/** Written by the shell's build. */
const shellFile = platformOffer.omit({ services: true });

/** GET /offer.json: what this platform offers to modules. Who publishes one asks here first, and an open shell asks too. */
export function registerOffer(app: FastifyInstance, shellFolder: string, contracts: ContractVersions): void {
  app.get('/offer.json', { config: { group: 'modules' } }, async (_request, reply) => {
    const [shell, services] = await Promise.all([readShell(shellFolder), contracts.current()]);
    return reply.header('cache-control', 'no-cache').send({ ...shell, services } satisfies PlatformOffer);
  });
}

const readShell = async (folder: string) =>
  shellFile.parse(JSON.parse(await readFile(join(folder, 'shell.json'), 'utf8')));
