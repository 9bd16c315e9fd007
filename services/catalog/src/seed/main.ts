import { runSeed, sql } from '@umbral/service-kit';
import { PrismaClient } from '../generated/prisma/client.js';
import { seedBulk } from './seed-bulk.js';
import { seedDemo } from './seed-demo.js';

// Demo data: banks and products. `--products N` adds N products for measurements.
await runSeed({
  service: 'catalog',
  client: (adapter) => new PrismaClient({ adapter }),
  demo: seedDemo,
  amounts: ['products'],
  bulk: (database, { products }) => seedBulk(database, products),
  vacuum: sql`vacuum (analyze) banks, products`,
});
