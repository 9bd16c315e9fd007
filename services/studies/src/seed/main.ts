import { parseArgs } from 'node:util';
import { PrismaPg } from '@prisma/adapter-pg';
import { createLog, Database, sql, Transactions } from '@umbral/service-kit';
import { PrismaClient } from '../generated/prisma/client.js';
import { seedBulk } from './seed-bulk.js';
import { seedConfig } from './seed.config.js';
import { seedDemo } from './seed-demo.js';

// Demo data of the demo people of identity. `--studies N` adds as many studies for measurements.
const { values: amounts } = parseArgs({ options: { studies: { type: 'string' } } });

const log = createLog('studies', 'warn');
const database = new Database({ url: seedConfig.DATABASE_URL_STUDIES, name: 'studies seed', max: 2, log });
const prisma = new PrismaClient({ adapter: new PrismaPg(database.pool) });

await seedDemo(new Transactions(prisma, 'studies', log));
if (amounts.studies) {
  await seedBulk(database, Number(amounts.studies));
  await refreshStatistics();
}
await prisma.$disconnect();
await database.close();

/** Counting inside an index needs the visibility map, which only VACUUM writes; the owner alone may run it. */
async function refreshStatistics(): Promise<void> {
  if (!seedConfig.MIGRATION_URL_STUDIES) return;
  const owner = new Database({ url: seedConfig.MIGRATION_URL_STUDIES, name: 'studies seed', max: 1, log });
  await owner.query(sql`vacuum (analyze) viability_studies, viability_holders, viability_guarantors`);
  await owner.close();
}
