import { parseArgs } from 'node:util';
import { PrismaPg } from '@prisma/adapter-pg';
import { createLog, Database, sql, Transactions } from '@umbral/service-kit';
import { PrismaClient } from '../generated/prisma/client.js';
import { PasswordHashes } from '../passwords/password-hashes.js';
import { demoRoles } from './demo-roles.js';
import { DEMO_PASSWORD } from '@umbral/contracts/factories';
import { seedBulk } from './seed-bulk.js';
import { demoSignIns, seedDemo } from './seed-demo.js';
import { seedConfig } from './seed.config.js';

// Demo data; prints the sign-ins as one line of JSON. `--users N --companies N` adds bulk data for measurements.
const { values: amounts } = parseArgs({ options: { users: { type: 'string' }, companies: { type: 'string' } } });

const log = createLog('identity', 'warn');
const database = new Database({ url: seedConfig.DATABASE_URL_IDENTITY, name: 'identity seed', max: 2, log });
const prisma = new PrismaClient({ adapter: new PrismaPg(database.pool) });
const passwords = new PasswordHashes(2);

await seedDemo(new Transactions(prisma, 'identity', log), passwords);
if (amounts.users || amounts.companies) {
  const { id: roleId } = await prisma.role.findFirstOrThrow({ where: { name: demoRoles.agent.name } });
  await seedBulk(database, {
    users: Number(amounts.users ?? 0),
    companies: Number(amounts.companies ?? 0),
    roleId,
    passwordHash: await passwords.hash(DEMO_PASSWORD, 'seed'),
  });
  await refreshStatistics();
}
process.stdout.write(`${JSON.stringify({ signIns: demoSignIns() })}\n`);
await prisma.$disconnect();
await database.close();

/** Counting inside an index needs the visibility map, which only VACUUM writes; the owner alone may run it. */
async function refreshStatistics(): Promise<void> {
  if (!seedConfig.MIGRATION_URL_IDENTITY) return;
  const owner = new Database({ url: seedConfig.MIGRATION_URL_IDENTITY, name: 'identity seed', max: 1, log });
  await owner.query(sql`vacuum (analyze) users, companies, company_assignments`);
  await owner.close();
}
