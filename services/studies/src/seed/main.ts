import { runSeed, sql } from '@umbral/service-kit';
import { PrismaClient } from '../generated/prisma/client.js';
import { seedBulk } from './seed-bulk.js';
import { seedDemo } from './seed-demo.js';

// Demo data of the demo people of identity. `--studies N` adds as many studies for measurements, `--companies N` spreads them.
await runSeed({
  service: 'studies',
  client: (adapter) => new PrismaClient({ adapter }),
  demo: seedDemo,
  amounts: ['studies', 'companies'],
  bulk: (database, { studies, companies }) => seedBulk(database, studies, companies),
  vacuum: sql`vacuum (analyze) viability_studies, viability_holders, viability_guarantors`,
});
