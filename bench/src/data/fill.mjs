import { join } from 'node:path';
import { withClient } from '../../../platform/src/database/connect.ts';
import { seedOf } from '../../../platform/src/processes.ts';
import { run } from '../../../platform/src/shell/run.ts';
import { addMovements } from './movements.mjs';

/**
 * Fills a system with rows for measurements: the services' own seed programs, and movements of one person.
 * @param {import('../../../platform/src/testing/describe-stack.ts').Stack} stack
 * @param {{ companies: number, users: number, studies: number, products: number, movements: number }} amounts
 */
export async function fill(stack, { companies, users, studies, products, movements }) {
  await seed(stack, 'identity', ['--companies', companies, '--users', users]);
  await seed(stack, 'studies', ['--studies', studies]);
  await seed(stack, 'catalog', ['--products', products]);
  await addMovements(stack, movements);
  for (const { owner } of Object.values(stack.databases)) await settle(owner);
}

/** What PostgreSQL does by itself some minutes after so many rows, and what a system that has been used has behind it. */
const settle = (owner) => withClient(owner, (client) => client.query('vacuum (analyze)'));

async function seed({ databases, logs }, service, args) {
  const name = service.toUpperCase();
  const { app, owner } = databases[service];
  await run(process.execPath, [seedOf(service), ...args.map(String)], {
    env: { ...process.env, [`DATABASE_URL_${name}`]: app, [`MIGRATION_URL_${name}`]: owner },
    logFile: join(logs, `bulk-${service}.log`),
    what: `Filling ${service}`,
  });
}
