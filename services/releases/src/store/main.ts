import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { PrismaPg } from '@prisma/adapter-pg';
import { createLog, Database, Transactions } from '@umbral/service-kit';
import { config } from '../config.js';
import { PrismaClient } from '../generated/prisma/client.js';
import { importRegistry } from '../import/import-registry.js';
import { deployBuilds } from './deploy-builds.js';

// Stores and deploys modules that this machine has built: `node dist/store/main.js [--only] <dist folder> …`. One run for all of them;
// no movement is recorded. `--only`: modules without a folder here are no longer deployed. The last line is JSON: {"changed": [paths]}.
const { values, positionals } = parseArgs({
  options: { only: { type: 'boolean', default: false } },
  allowPositionals: true,
});

const { DATABASE_URL_RELEASES: url, REGISTRY_DIR: registry } = config;
const log = createLog('releases', 'warn');
const database = new Database({ url, name: 'releases store', max: 2, log });
const prisma = new PrismaClient({ adapter: new PrismaPg(database.pool) });
try {
  await mkdir(registry, { recursive: true });
  await importRegistry(database, registry, log);
  const transactions = new Transactions(prisma, 'releases', log);
  const changed = await deployBuilds(database, transactions, { registry, bundles: positionals, only: values.only });
  process.stdout.write(`${JSON.stringify({ changed })}\n`);
} finally {
  await prisma.$disconnect();
  await database.close();
}
