import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '../../local/database/migrate.ts';
import { readMigrations } from '../../local/database/migration-files.ts';
import { pendingMigrations } from '../../local/database/pending-migrations.ts';
import { prepareDatabase } from '../../local/database/prepare.ts';
import { explain, Failure } from '../../local/failure.ts';
import { inLocal } from '../../local/paths.ts';
import { databaseOwners } from '../../local/processes.ts';
import type { Values } from '../../local/read-args.ts';
import { onShutdown } from '../../local/start/shutdown.ts';
import { say, step } from '../../local/terminal/progress.ts';
import { red } from '../../local/terminal/style.ts';
import { startStack, stopOpenStacks } from '../harness/system/stack.ts';
import { signInAll, warmUp } from '../faults/run-scenario.ts';
import { ship } from '../faults/harness/shipping.ts';
import { processNames, System } from '../faults/harness/system.ts';
import { Traffic } from '../faults/harness/traffic.ts';
import { brokenPromises, promisesOf } from './answers.ts';
import { fill } from './fill.ts';
import { phase, type Phase } from './phases.ts';
import { report, sentencesOf } from './report.ts';
import { buildVersions } from './versions.ts';

const CALM_MS = 10_000;
/** No call takes longer while migrations run. */
const MAX_MS = 500;

/** A release and the present version beside each other on one database, both ways, under load. */
export async function main(values: Values<'quality upgrade'>) {
  const { isStopping } = onShutdown(async () => void (await stopOpenStacks()));
  try {
    const rows = Number(values.rows);
    if (!Number.isInteger(rows) || rows < 1_000) throw new Failure('--rows takes a whole number, 1000 or more.');
    const { from, watch, migrations } = values;
    const problems = await upgrade({ rows, from, watch, isMigrationsOnly: migrations });
    for (const problem of problems) say(red(`✖ ${problem}`));
    await stopOpenStacks();
    process.exit(problems.length ? 1 : 0);
  } catch (error) {
    if (isStopping()) return;
    say(explain(error));
    await stopOpenStacks();
    process.exit(1);
  }
}

interface Settings {
  rows: number;
  from: string | undefined;
  watch: string;
  isMigrationsOnly: boolean;
}

async function upgrade({ rows, from, watch, isMigrationsOnly }: Settings) {
  const { commit, former, present } = await step('Both versions built', () => buildVersions(from));
  const system = await step('A system of the former version started', () => start(former));
  await step(`${rows} rows`, () => fill(system.stack, former, rows));
  await step('Warmed up', () => warmUp(system));
  const traffic = new Traffic(system.balancer, await signInAll(system));
  const caller = await system.signIn();
  const promises = promisesOf(former);
  const since = await system.databases.now('identity');
  const phases: Phase[] = [];
  const problems: string[] = [];
  const during = async (title: string, work: () => Promise<string[] | void>, service?: string) => {
    const seen = await phase(traffic, title, () => step(title, work), service);
    phases.push(seen);
    for (const line of sentencesOf(seen)) say(line);
    const failed = Object.entries(seen.met).flatMap(([domain, { failed: how }]) => (how ? `${domain}: ${how}` : []));
    problems.push(...failed.map((how) => `${title}: ${how}`));
    problems.push(...(await brokenPromises(promises, caller)).map((what) => `${title}: ${what}`));
    return seen;
  };
  const replace = (service: string, how: string[]) => async () => {
    const { code, output, seconds } = await ship(system, service, ...how, '--watch', watch).ended;
    if (code !== 0) problems.push(`${service} was not shipped: ${output}`);
    return [`${service}: ${seconds} s`];
  };
  await traffic.start();
  await during('the release, before anything', () => sleep(CALM_MS));
  const migrating = await during('migrations run under the release', () => migrateAll(system, present));
  problems.push(...slowCalls(migrating));
  await during('the release with the new database', () => sleep(CALM_MS));
  // A service that the release does not have yet is added by itself, not in the place of another.
  const replaced = isMigrationsOnly ? [] : processNames.filter((name) => system.instances(name).length > 0);
  for (const service of replaced)
    await during(`${service} becomes the present one`, replace(service, ['--build', present]), changed(service));
  if (!isMigrationsOnly) await during('the present version', () => sleep(CALM_MS));
  for (const service of replaced) await during(`${service} goes back`, replace(service, ['--back']), changed(service));
  if (!isMigrationsOnly) await during('the release again, with the new database', () => sleep(CALM_MS));
  await traffic.stop();
  await traffic.repeatLost();
  const settled = await system.databases.settle(since);
  problems.push(...(await system.databases.contradictions(traffic.writes)));
  const notes = `${traffic.writes.accepted.length} writes accepted, audits complete ${settled} ms after the load, ${promises.length} calls kept their promises ${phases.length} times`;
  await system.stop();
  say(`\n${report({ date: new Date().toISOString().slice(0, 10), commit, rows, phases, problems })}\n${notes}`);
  return problems;
}

/** All calls go through the gateway. */
const changed = (service: string) => (service === 'gateway' ? undefined : service);

/** Two processes of each service, of which one becomes the other version first; the gateway is one behind its port. */
async function start(build: string): Promise<System> {
  const stack = await startStack({
    name: 'upgrade',
    build,
    isReplaceable: true,
    // Releases that cannot be suspended yet drain while they end.
    env: { INTERNAL_TOKEN_SECONDS: '600', SHUTDOWN_DELAY_MS: '1000' },
    replicas: Object.fromEntries(databaseOwners(build).map((service) => [service, 2])),
    logs: inLocal('logs', 'test-upgrade'),
  });
  return new System(stack, {});
}

/** One by one, with the time of each. */
async function migrateAll({ stack }: System, present: string): Promise<string[]> {
  const notes: string[] = [];
  for (const service of databaseOwners()) {
    const urls = stack.databases[service];
    if (!urls) continue;
    for (const { name } of await pendingMigrations(urls.owner, service, present)) {
      const startedAt = performance.now();
      await migrateTo(urls.owner, service, present, name.split('/')[1] ?? '');
      notes.push(`${name}: ${Math.round(performance.now() - startedAt)} ms`);
    }
    await prepareDatabase(service, urls, present);
  }
  return notes;
}

/** All up to this one. */
function migrateTo(owner: string, service: string, build: string, last: string) {
  const folder = join(build, 'services', service, 'prisma', 'migrations');
  const names = readMigrations(folder).map(({ name }) => name);
  return migrate(owner, folder, { only: names.filter((name) => name <= last) });
}

/** Slower than a call that needs no database. */
function slowCalls({ title, met }: Phase): string[] {
  const unconcerned = met.pages?.longest ?? 0;
  return Object.entries(met)
    .filter(([, { longest }]) => longest > MAX_MS + unconcerned)
    .map(
      ([domain, { longest }]) => `${title}: a call of ${domain} took ${longest} ms, one of the pages ${unconcerned} ms`,
    );
}
