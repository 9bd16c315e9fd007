import { join } from 'node:path';
import { withClient } from '../../local/database/connect.ts';
import { inRoot } from '../../local/paths.ts';
import { seedOf } from '../../local/processes.ts';
import { run } from '../../local/shell/run.ts';
import type { Stack } from '../harness/system/describe-stack.ts';

/** Loaded by its path, because bench is built on this project. */
interface Movements {
  addMovements: (stack: Stack, movements: number) => Promise<void>;
}

/** Shares of all rows: mostly movements, as in a system that has been used. */
const SHARES = { users: 0.06, studies: 0.1, products: 0.04 };

/** Fills the databases of a release by its own seed programs. @param rows in all */
export async function fill(stack: Stack, build: string, rows: number): Promise<void> {
  const part = (share: number) => Math.round(rows * share);
  const [users, studies, products] = [part(SHARES.users), part(SHARES.studies), part(SHARES.products)];
  await seed(stack, build, 'identity', ['--companies', Math.ceil(users / 20), '--users', users]);
  await seed(stack, build, 'studies', ['--studies', studies]);
  await seed(stack, build, 'catalog', ['--products', products]);
  const { addMovements } = (await import(
    inRoot('tools', 'quality', 'bench', 'src', 'data', 'movements.ts')
  )) as Movements;
  await addMovements(stack, rows - users - studies - products);
  for (const { owner } of Object.values(stack.databases))
    await withClient(owner, (client) => client.query('vacuum (analyze)'));
}

async function seed({ databases, logs }: Stack, build: string, service: string, args: (string | number)[]) {
  const name = service.toUpperCase();
  const { app = '', owner = '' } = databases[service] ?? {};
  await run(process.execPath, [seedOf(service, build), ...args.map(String)], {
    env: { ...process.env, [`DATABASE_URL_${name}`]: app, [`MIGRATION_URL_${name}`]: owner },
    logFile: join(logs, `bulk-${service}.log`),
    what: `Filling ${service}`,
  });
}
