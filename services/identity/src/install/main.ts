import { parseArgs } from 'node:util';
import { PrismaPg } from '@prisma/adapter-pg';
import { reachableAddress, requiredText } from '@umbral/contracts';
import { createLog, Database, systemContext, Transactions } from '@umbral/service-kit';
import * as z from 'zod';
import { PrismaClient } from '../generated/prisma/client.js';
import { installAdministrator } from './install-administrator.js';
import { installConfig } from './install.config.js';

// The first account of a real installation: `node dist/install/main.js --name 'Ana García' --email ana@example.es`.
// It has no password; its owner requests a link at /forgot-password.
const { values } = parseArgs({ options: { name: { type: 'string' }, email: { type: 'string' } } });
const account = z
  .object({ name: requiredText('--name is missing'), email: reachableAddress('--email is missing or wrong') })
  .parse(values);

const log = createLog('identity', 'warn');
const database = new Database({ url: installConfig.DATABASE_URL_IDENTITY, name: 'identity install', max: 1, log });
const prisma = new PrismaClient({ adapter: new PrismaPg(database.pool) });
const made = await new Transactions(prisma, 'identity', log).withTransaction(systemContext('installation'), (tx) =>
  installAdministrator(tx, account),
);
process.stdout.write(
  made ? `${made.email} is the administrator.\n` : 'There is an administrator already; nothing was changed.\n',
);
await prisma.$disconnect();
await database.close();
