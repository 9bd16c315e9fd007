import { join } from 'node:path';
import type { ServiceName } from '@umbral/contracts';
import { withClient } from '../../../../local/database/connect.ts';
import { seedOf } from '../../../../local/processes.ts';
import { run } from '../../../../local/shell/run.ts';
import type { Amounts, System } from '../harness/system.ts';
import { addMovements } from './movements.ts';

/** Fills a system with rows for measurements: the services' own seed programs, and movements of one person. */
export async function fill(system: System, { companies, users, studies, products, movements }: Amounts): Promise<void> {
  await seed(system, 'identity', ['--companies', companies, '--users', users]);
  await seed(system, 'studies', ['--studies', studies]);
  await seed(system, 'catalog', ['--products', products]);
  await addMovements(system, movements);
  for (const { owner } of Object.values(system.databases)) await settle(owner);
}

/** Adds more studies than the system began with. @param companies that they are spread over; 0: those of the demo */
export async function addStudies(system: System, studies: number, companies = 0): Promise<void> {
  if (studies > 0) await seed(system, 'studies', ['--studies', studies, '--companies', companies]);
  await settle(system.databases.studies.owner);
}

/** Vacuum and analyze, which PostgreSQL would run by itself some minutes later. */
const settle = (owner: string) => withClient(owner, (client) => client.query('vacuum (analyze)'));

async function seed(
  { databases, logs }: Pick<System, 'databases' | 'logs'>,
  service: ServiceName,
  args: (string | number)[],
): Promise<void> {
  const name = service.toUpperCase();
  const { app, owner } = databases[service];
  await run(process.execPath, [seedOf(service), ...args.map(String)], {
    env: { ...process.env, [`DATABASE_URL_${name}`]: app, [`MIGRATION_URL_${name}`]: owner },
    logFile: join(logs, `bulk-${service}.log`),
    what: `Filling ${service}`,
  });
}
