import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, root } from '../paths.ts';
import { seedOf } from '../processes.ts';
import { run } from '../shell/run.ts';
import { environmentOf, type DatabaseUrls, type Wiring } from '../wiring.ts';
import { grantAccess } from './grants.ts';
import { migrate } from './migrate.ts';
import { assertServicesStopped } from './assert-services-stopped.ts';
import { partsOf } from './provision.ts';

/**
 * Brings one service's database up to date.
 * @param checkout with the migrations
 * @returns migrations applied now
 */
export async function prepareDatabase(
  service: string,
  { owner, app }: DatabaseUrls,
  checkout = root,
): Promise<string[]> {
  const prisma = join(checkout, 'services', service, 'prisma');
  const login = partsOf(app).user;
  const isOneRole = partsOf(owner).user === login; // an external database with a single login
  if (!isOneRole) await assertServicesStopped(owner, { service, login, checkout });
  const applied = await migrate(owner, `${prisma}/migrations`);
  if (!isOneRole) await grantAccess(owner, login, `${prisma}/grants.sql`);
  return applied;
}

/** Whether a service brings demo data. By its source: a build that is being replaced must fail, not be skipped. */
export const hasSeed = (service: string) => existsSync(inRoot('services', service, 'src', 'seed'));

/** Fills one database with demo data by the service's own seed program, which may be run again at any time. */
export function seedDatabase(
  service: string,
  wiring: Wiring,
  { args = [], logFile, checkout = root }: { args?: string[]; logFile?: string; checkout?: string } = {},
) {
  const env = {
    ...environmentOf(service, wiring),
    [`MIGRATION_URL_${service.toUpperCase()}`]: wiring.databases[service]?.owner,
  };
  return run(process.execPath, [seedOf(service, checkout), ...args], {
    env,
    logFile,
    what: `The demo data of ${service}`,
  });
}
