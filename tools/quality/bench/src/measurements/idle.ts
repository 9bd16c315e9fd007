import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '../../../../local/database/connect.ts';
import { databaseOwners } from '../../../../local/processes.ts';
import { atMost, plain, type Figure } from '../report/figure.ts';
import { untilQuiet } from '../harness/until-quiet.ts';
import type { Context } from '../harness/context.ts';
import type { System } from '../harness/system.ts';

export const title = 'Database transactions of an idle system';

const SECONDS = 60;
/** Connections report their last transactions to the statistics after up to 10 seconds. */
const REPORTED_MS = 11_000;

/** Transactions per second of each database, without any call and without pending events; those of autovacuum included. */
export async function measure({ systems, isQuick }: Context): Promise<Figure[]> {
  const system = await systems.small();
  await untilQuiet(system);
  await pause(REPORTED_MS);
  const seconds = isQuick ? SECONDS / 6 : SECONDS;
  const [before, start] = [await transactionsOf(system), performance.now()];
  await pause(seconds * 1_000);
  const after = await transactionsOf(system);
  const elapsed = (performance.now() - start) / 1_000;
  const rates = [...after].map(([name, count]) => ({ name, rate: (count - (before.get(name) ?? NaN)) / elapsed }));
  return [
    plain({
      what: 'all services',
      unit: 'transactions/s',
      values: [rates.reduce((sum, { rate }) => sum + rate, 0)],
      goal: atMost(2),
    }),
    ...rates.map(({ name, rate }) => plain({ what: name, unit: 'transactions/s', values: [rate] })),
  ];
}

/** By database. The reading itself is a transaction of the first one. */
async function transactionsOf({ databases }: System): Promise<Map<string, number>> {
  const names = new Map(databaseOwners().map((owner) => [new URL(databases[owner]!.app).pathname.slice(1), owner]));
  return withClient(databases.identity.app, async (client) => {
    const { rows } = await client.query<{ name: string; count: number }>(
      `select datname as name, (xact_commit + xact_rollback)::float8 as count from pg_stat_database
       where datname = any($1) order by datname`,
      [[...names.keys()]],
    );
    return new Map(rows.map(({ name, count }) => [names.get(name) ?? name, count]));
  });
}
