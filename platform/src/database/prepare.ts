import { existsSync } from 'node:fs';
import { inRoot } from '../paths.ts';
import { seedOf } from '../processes.ts';
import { run } from '../shell/run.ts';
import { environmentOf, type DatabaseUrls, type Wiring } from '../wiring.ts';
import { grantAccess } from './grants.ts';
import { migrate } from './migrate.ts';
import { partsOf } from './provision.ts';

/**
 * Brings one service's database up to date.
 * @returns migrations applied now
 */
export async function prepareDatabase(service: string, { owner, app }: DatabaseUrls): Promise<string[]> {
  const prisma = inRoot('services', service, 'prisma');
  const applied = await migrate(owner, `${prisma}/migrations`);
  const isOneRole = partsOf(owner).user === partsOf(app).user; // an external database with a single login
  if (!isOneRole) await grantAccess(owner, partsOf(app).user, `${prisma}/grants.sql`);
  return applied;
}

/** Whether a service brings demo data. */
export const hasSeed = (service: string) => existsSync(seedOf(service));

/** Fills one database with demo data by the service's own seed program, which may be run again at any time. */
export function seedDatabase(
  service: string,
  wiring: Wiring,
  { args = [], logFile }: { args?: string[]; logFile?: string } = {},
) {
  const env = {
    ...environmentOf(service, wiring),
    [`MIGRATION_URL_${service.toUpperCase()}`]: wiring.databases[service]?.owner,
  };
  return run(process.execPath, [seedOf(service), ...args], { env, logFile, what: `The demo data of ${service}` });
}
