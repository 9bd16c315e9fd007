import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { auditProofApi, serviceNames, type ServiceName } from '@umbral/contracts';
import { Backups } from './backups.ts';
import { creations } from '../domains.ts';
import { signInAll, type Context, type Scenario } from '../run-scenario.ts';
import type { Write } from '../harness/write-log.ts';

const EVERYBODY = [...serviceNames, 'pages'];

/** Those of these writes whose record exists. */
async function present({ databases }: Context, writes: Write[]): Promise<Set<Write>> {
  const found = new Set<Write>();
  for (const creation of creations) {
    const own = writes.filter((write) => write.creation === creation);
    const rows = await databases.rows<{ id: number }>(
      creation.service,
      `select id from ${creation.table} where id = any($1)`,
      [own.map(({ id }) => id)],
    );
    const ids = new Set(rows.map(({ id }) => id));
    for (const write of own) if (write.id !== undefined && ids.has(write.id)) found.add(write);
  }
  return found;
}

/** Copies of users and companies that identity does not have. */
async function strangers({ databases }: Context): Promise<string[]> {
  const of = async (service: ServiceName, table: string) =>
    (await databases.rows<{ id: number }>(service, `select id from ${table}`)).map(({ id }) => id);
  const [users, companies] = [new Set(await of('identity', 'users')), new Set(await of('identity', 'companies'))];
  const found: string[] = [];
  for (const service of ['catalog', 'studies'] as const) {
    found.push(
      ...(await of(service, 'known_users')).filter((id) => !users.has(id)).map((id) => `${service} user ${id}`),
    );
    const unknown = (await of(service, 'known_companies')).filter((id) => !companies.has(id));
    found.push(...unknown.map((id) => `${service} company ${id}`));
  }
  return found;
}

/**
 * Writes, takes a snapshot while it writes on, restores it and writes again. Writes accepted before its moment exist, no later record
 * reuses an id that was returned before, and the audit has one row for each record.
 */
async function backToASnapshot(context: Context): Promise<string> {
  const { system, balancer, traffic, databases, check } = context;
  const backups = new Backups(system);
  const strangersBefore = await strangers(context);
  await traffic.flows();
  const moment = (await backups.take()).getTime();
  await traffic.flows({ count: 30 });
  await traffic.stop();
  const accepted = [...traffic.writes.accepted];
  const versions = await databases.rows<{ id: number; version: number }>('identity', 'select id, version from users');
  const { milliseconds, remarks } = await backups.restore();

  const there = await present(context, accepted);
  const gone = accepted.filter((write) => !there.has(write));
  const before = accepted.filter(({ acceptedAt = Infinity }) => acceptedAt <= moment);
  const early = before.filter((write) => !there.has(write));
  check(!early.length, `what was accepted before the moment is there (${early.length} are missing)`);
  check(gone.length > 0, 'something came after the moment');
  const newStrangers = (await strangers(context)).filter((name) => !strangersBefore.includes(name));
  check(!newStrangers.length, `no copies of missing users (${newStrangers.slice(0, 5).join(', ')})`);
  await checkVersions(context, versions);

  traffic.writes.forget(gone);
  await traffic.resume(await signInAll(system));
  await traffic.flows({ count: 15 });
  const ids = new Set(accepted.map(({ creation, id }) => `${creation.service} ${creation.table} ${id}`));
  const again = traffic.writes.accepted.filter(
    (write) => !accepted.includes(write) && ids.has(`${write.creation.service} ${write.creation.table} ${write.id}`),
  );
  check(!again.length, `no number is given out again (${again.length} were)`);
  const { state } = await balancer.result(await system.signIn(), auditProofApi.status);
  check(state !== 'altered', `the audit is one signed log (${state})`);
  const movements = await databases.count('audit', "select count(*) from audit_logs where action = 'restore'");
  check(movements >= serviceNames.length, `the audits say what was restored (${movements} movements)`);
  return `back after ${(milliseconds / 1000).toFixed(1)} s; ${before.length} records of before are there, ${gone.length} of after are not; ${remarks.length} things left to a person`;
}

/** A version that a client still has must match nothing. */
async function checkVersions(context: Context, before: { id: number; version: number }[]) {
  const now = await context.databases.rows<{ id: number; version: number }>(
    'identity',
    'select id, version from users',
  );
  const known = new Map(before.map(({ id, version }) => [id, version]));
  const old = now.filter(({ id, version }) => version <= (known.get(id) ?? 0));
  context.check(!old.length, `every version is newer than any that was returned (${old.length} are not)`);
}

/** Disk loss under load: everything accepted before the snapshot is back, and how fast. */
async function lostDisk(context: Context): Promise<string> {
  const { system, traffic, processes, check } = context;
  const backups = new Backups(system);
  await traffic.flows({ count: 30 });
  const moment = (await backups.take()).getTime();
  await traffic.flows({ count: 30 });
  await processes.kill('postgres');
  await traffic.stop();
  rmSync(join(system.stack.folder, 'postgres', 'data'), { recursive: true });
  const accepted = [...traffic.writes.accepted];
  const { milliseconds } = await backups.restore();
  const there = await present(context, accepted);
  const lost = accepted.filter((write) => !there.has(write));
  const early = lost.filter(({ acceptedAt = Infinity }) => acceptedAt <= moment);
  check(!early.length, `nothing is lost that was accepted before the snapshot (${early.length} are)`);
  traffic.writes.forget(lost);
  await traffic.resume(await signInAll(system));
  return `${lost.length} of ${accepted.length} accepted writes came after the snapshot; back after ${(milliseconds / 1000).toFixed(1)} s`;
}

export const restores: Scenario[] = [
  {
    name: 'restore-all',
    title: 'everything is restored from a snapshot that was taken under load',
    expected:
      'what was accepted before the moment is there; no number is given out again; copies name what is there; one audit row each',
    mayFail: EVERYBODY,
    mayCut: true,
    run: backToASnapshot,
  },
  {
    name: 'restore-lost-disk',
    title: 'PostgreSQL is killed under load and its disk is lost',
    expected: 'everything accepted before the snapshot is there',
    mayFail: EVERYBODY,
    mayCut: true,
    run: lostDisk,
  },
];
