import { runSeed, sql } from '@umbral/service-kit';
import { PrismaClient } from '../generated/prisma/client.js';
import { seedBulk } from './seed-bulk.js';
import { seedDemo } from './seed-demo.js';

// Demo data of the demo people of identity. `--studies N` adds as many studies for measurements.
await runSeed({
  service: 'studies',
  client: (adapter) => new PrismaClient({ adapter }),
  demo: seedDemo,
  amounts: ['studies'],
  bulk: (database, { studies }) => seedBulk(database, studies),
  vacuum: sql`vacuum (analyze) viability_studies, viability_holders, viability_guarantors`,
});
