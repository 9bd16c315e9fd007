import { existsSync } from 'node:fs';
import { inRoot } from '../paths.mjs';
import { seedOf } from '../processes.mjs';
import { run } from '../shell/run.mjs';
import { environmentOf } from '../wiring.mjs';
import { grantAccess } from './grants.mjs';
import { migrate } from './migrate.mjs';
import { partsOf } from './provision.mjs';

/**
 * Brings one service's database up to date.
 * @returns {Promise<string[]>} migrations applied now
 */
export async function prepareDatabase(service, { owner, app }) {
  const prisma = inRoot('services', service, 'prisma');
  const applied = await migrate(owner, `${prisma}/migrations`);
  const isOneRole = partsOf(owner).user === partsOf(app).user; // an external database with a single login
  if (!isOneRole) await grantAccess(owner, partsOf(app).user, `${prisma}/grants.sql`);
  return applied;
}

/** Whether a service brings demo data. */
export const hasSeed = (service) => existsSync(seedOf(service));

/**
 * Fills one database with demo data by the service's own seed program, which may be run again at any time.
 * @param {string} service @param {import('../wiring.mjs').Wiring} wiring
 */
export function seedDatabase(service, wiring, { args = [], logFile } = {}) {
  const env = {
    ...environmentOf(service, wiring),
    [`MIGRATION_URL_${service.toUpperCase()}`]: wiring.databases[service].owner,
  };
  return run(process.execPath, [seedOf(service), ...args], { env, logFile, what: `The demo data of ${service}` });
}
