import { parseArgs } from 'node:util';
import { PrismaPg } from '@prisma/adapter-pg';
import type { ServiceName } from '@umbral/contracts';
import { Database, type Queryable } from '../database/database.js';
import type { Sql } from '../database/sql.js';
import { Transactions, type PrismaLike } from '../database/transactions.js';
import { createLog } from '../logging/log.js';
import { seedConfig } from './seed.config.js';

interface Seed<Client, Amount extends string> {
  service: ServiceName;
  client: (adapter: PrismaPg) => Client;
  /** Fills an empty database. */
  demo: (transactions: Transactions<Client & PrismaLike>) => Promise<void>;
  /** Options that add so many rows for measurements, such as `--products 1000`. */
  amounts: readonly Amount[];
  bulk: (database: Queryable, amounts: Record<Amount, number>, prisma: Client) => Promise<void>;
  /** Index-only counts need the visibility map, which only VACUUM writes; only the owner may run it. */
  vacuum: Sql;
}

/** The seed program of a service: demo data, and on request rows for measurements. */
export async function runSeed<Client extends PrismaLike & { $disconnect: () => Promise<void> }, Amount extends string>(
  seed: Seed<Client, Amount>,
): Promise<void> {
  const { values } = parseArgs({ options: Object.fromEntries(seed.amounts.map((name) => [name, { type: 'string' }])) });
  const { app, owner } = seedConfig(seed.service);
  const log = createLog(seed.service, 'warn');
  const connect = (url: string) => new Database({ url, name: `${seed.service} seed`, max: 2, log });
  const database = connect(app);
  const prisma = seed.client(new PrismaPg(database.pool));
  await seed.demo(new Transactions(prisma, seed.service, log));
  if (Object.keys(values).length) {
    const amounts = seed.amounts.map((name) => [name, Number(values[name] ?? 0)] as const);
    await seed.bulk(database, Object.fromEntries(amounts) as Record<Amount, number>, prisma);
    if (owner) await vacuumed(connect(owner), seed.vacuum);
  }
  await prisma.$disconnect();
  await database.close();
}

async function vacuumed(owner: Database, statement: Sql): Promise<void> {
  await owner.query(statement);
  await owner.close();
}
