import { parseArgs } from 'node:util';
import { PrismaPg } from '@prisma/adapter-pg';
import { createLog, Database, sql, Transactions } from '@umbral/service-kit';
import { PrismaClient } from '../generated/prisma/client.js';
import { seedBulk } from './seed-bulk.js';
import { seedDemo } from './seed-demo.js';
import { seedConfig } from './seed.config.js';

// Demo data: banks and products. `--products N` adds N products for measurements.
const { values: amounts } = parseArgs({ options: { products: { type: 'string' } } });

const log = createLog('catalog', 'warn');
const database = new Database({ url: seedConfig.DATABASE_URL_CATALOG, name: 'catalog seed', max: 2, log });
const prisma = new PrismaClient({ adapter: new PrismaPg(database.pool) });

await seedDemo(new Transactions(prisma, 'catalog', log));
if (amounts.products) {
  await seedBulk(database, Number(amounts.products));
  await refreshStatistics();
}
await prisma.$disconnect();
await database.close();

/** Index-only counts need the visibility map, which only VACUUM writes; only the owner may run it. */
async function refreshStatistics(): Promise<void> {
  if (!seedConfig.MIGRATION_URL_CATALOG) return;
  const owner = new Database({ url: seedConfig.MIGRATION_URL_CATALOG, name: 'catalog seed', max: 1, log });
  await owner.query(sql`vacuum (analyze) banks, products`);
  await owner.close();
}
