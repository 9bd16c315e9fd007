import { PrismaPg } from '@prisma/adapter-pg';
import { createLog, Database, Transactions } from '@umbral/service-kit';
import { PrismaClient } from '../generated/prisma/client.js';
import { seedConfig } from './seed.config.js';
import { seedDemo } from './seed-demo.js';

// Demo data of the demo people of identity.
const log = createLog('studies', 'warn');
const database = new Database({ url: seedConfig.DATABASE_URL_STUDIES, name: 'studies seed', max: 2, log });
const prisma = new PrismaClient({ adapter: new PrismaPg(database.pool) });

await seedDemo(new Transactions(prisma, 'studies', log));
await prisma.$disconnect();
await database.close();
