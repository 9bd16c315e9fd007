import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  auditProofApi,
  clientsApi,
  companiesApi,
  rolesApi,
  serviceNames,
  usersApi,
  type ServiceName,
} from '@umbral/contracts';
import { aClient, aCompany, aRole, aUser } from '@umbral/contracts/factories';
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
 * Writes, notes a moment, writes on, restores to the moment and writes again. Writes accepted before it exist, later ones
 * do not, no later record reuses an id that was returned before, and the audit has one row for each record.
 */
async function backToAMoment(
  context: Context,
  restored: readonly ServiceName[],
  office?: {
    open: (context: Context) => Promise<Office>;
    checkAfter: (context: Context, office: Office, remarks: string[]) => Promise<void>;
  },
): Promise<string> {
  const { system, balancer, traffic, databases, check } = context;
  const backups = new Backups(system);
  await backups.start();
  try {
    const strangersBefore = await strangers(context);
    await traffic.flows();
    const before = [...traffic.writes.accepted];
    const moment = await databases.now('identity');
    const later = Date.now();
    const opened = await office?.open(context);
    await traffic.flows({ count: 30 });
    await traffic.stop();
    await backups.reach(moment);
    const accepted = [...traffic.writes.accepted];
    const versions = await databases.rows<{ id: number; version: number }>('identity', 'select id, version from users');
    const only = restored.length === 1 ? restored[0] : undefined;
    const { milliseconds, remarks } = await backups.restore({ to: moment, ...(only && { only }) });

    const concerned = accepted.filter(({ creation }) => restored.includes(creation.service));
    const there = await present(context, accepted);
    const gone = concerned.filter((write) => !there.has(write));
    const missing = accepted.filter((write) => !there.has(write) && !gone.includes(write));
    const early = before.filter((write) => !there.has(write));
    const survived = concerned.filter((write) => write.begunAt > later && there.has(write));
    check(!missing.length, `what was not restored is as it was (${missing.length} are missing)`);
    check(!early.length, `what was accepted before the moment is there (${early.length} are missing)`);
    check(!survived.length, `what came after it is not (${survived.length} are there)`);
    check(gone.length > 0 || only === 'audit', 'something came after the moment');
    const newStrangers = (await strangers(context)).filter((name) => !strangersBefore.includes(name));
    check(!newStrangers.length, `no copies of missing users (${newStrangers.slice(0, 5).join(', ')})`);
    await checkVersions(context, versions, restored.includes('identity'));
    if (opened) await office?.checkAfter(context, opened, remarks);

    traffic.writes.forget(gone);
    await traffic.resume(await signInAll(system));
    await traffic.flows({ count: 15 });
    const ids = new Set(accepted.map(({ creation, id }) => `${creation.service} ${id}`));
    const again = traffic.writes.accepted.filter(
      (write) => !accepted.includes(write) && ids.has(`${write.creation.service} ${write.id}`),
    );
    check(!again.length, `no number is given out again (${again.length} were)`);
    const { state } = await balancer.result(await system.signIn(), auditProofApi.status);
    check(state !== 'altered', `the audit is one signed log (${state})`);
    const movements = await databases.count('audit', "select count(*) from audit_logs where action = 'restore'");
    check(movements >= restored.length, `the audits say what was restored (${movements} movements)`);
    return `back after ${(milliseconds / 1000).toFixed(1)} s; ${before.length} records of before are there, ${gone.length} of after are not; ${remarks.length} things left to a person`;
  } finally {
    await backups.stop();
  }
}

interface Office {
  company: { id: number };
  client: { id: number };
}

/** An office, one of its users, and one of their clients. */
async function openOffice({ balancer, caller }: Context): Promise<Office> {
  const company = await balancer.result(caller, companiesApi.create, { body: aCompany() });
  const role = await balancer.result(caller, rolesApi.create, { body: aRole() });
  await balancer.result(caller, rolesApi.setPermissions, {
    params: { id: role.id },
    body: { permissions: [{ viewName: 'estudios_viabilidad', canView: true, canDelete: false }] },
  });
  const { id, email } = await balancer.result(caller, usersApi.create, { body: aUser({ roleId: role.id }) });
  await balancer.result(caller, companiesApi.assignUsers, { params: { id: company.id }, body: { userIds: [id] } });
  const { id: clientId } = await balancer.result(await balancer.signIn(email), clientsApi.create, { body: aClient() });
  return { company, client: { id: clientId } };
}

/** The client of a lost office is reported for a manual decision, and does not belong to the next office. */
async function checkOffice(
  { system, balancer, databases, check }: Context,
  { company, client }: Office,
  remarks: string[],
) {
  const isReported = remarks.some((remark) =>
    remark.startsWith(`studies: clients ${client.id} names ${company.id} of companies`),
  );
  check(isReported, `the client of the lost office is reported (${remarks.join('; ')})`);
  const next = await balancer.result(await system.signIn(), companiesApi.create, { body: aCompany() });
  const theirs = await databases.count('studies', 'select count(*) from clients where company_id = $1', [next.id]);
  check(theirs === 0, `a new office has no client (company ${next.id} has ${theirs})`);
}

/** A version that a client still has must match nothing. */
async function checkVersions(context: Context, before: { id: number; version: number }[], isRestored: boolean) {
  if (!isRestored) return;
  const now = await context.databases.rows<{ id: number; version: number }>(
    'identity',
    'select id, version from users',
  );
  const known = new Map(before.map(({ id, version }) => [id, version]));
  const old = now.filter(({ id, version }) => version <= (known.get(id) ?? 0));
  context.check(!old.length, `every version is newer than any that was returned (${old.length} are not)`);
}

/** Disk loss under load: how many accepted writes are restored, and how fast. */
async function lostDisk(context: Context): Promise<string> {
  const { system, traffic, processes, check } = context;
  const backups = new Backups(system);
  await backups.start();
  try {
    await traffic.flows({ count: 30 });
    await processes.kill('postgres');
    const lostAt = Date.now();
    await traffic.stop();
    rmSync(join(system.stack.folder, 'postgres', 'data'), { recursive: true });
    const accepted = [...traffic.writes.accepted];
    const { milliseconds } = await backups.restore();
    const there = await present(context, accepted);
    const lost = accepted.filter((write) => !there.has(write));
    const oldest = Math.max(0, ...lost.map(({ acceptedAt = 0 }) => lostAt - acceptedAt));
    check(oldest < 1_000, `nothing is lost that was accepted a second before (${oldest} ms)`);
    traffic.writes.forget(lost);
    await traffic.resume(await signInAll(system));
    return `${lost.length} of ${accepted.length} accepted writes lost, the oldest ${oldest} ms old; back after ${(milliseconds / 1000).toFixed(1)} s`;
  } finally {
    await backups.stop();
  }
}

const expected =
  'what was accepted before the moment is there, what came after is not; no number is given out again; copies name what is there; one audit row each';

export const restores: Scenario[] = [
  ...serviceNames.map((service): Scenario => ({
    name: `restore-${service}`,
    title: `the database of ${service} alone is restored to an earlier moment`,
    expected:
      service === 'audit' ? 'the audits are filled again from the outboxes of the others; one row each' : expected,
    mayFail: EVERYBODY,
    mayCut: true,
    run: (context) =>
      backToAMoment(
        context,
        [service],
        service === 'identity' ? { open: openOffice, checkAfter: checkOffice } : undefined,
      ),
  })),
  {
    name: 'restore-all',
    title: 'all databases are restored to one moment',
    expected,
    mayFail: EVERYBODY,
    mayCut: true,
    run: (context) => backToAMoment(context, serviceNames),
  },
  {
    name: 'restore-lost-disk',
    title: 'PostgreSQL is killed under load and its disk is lost',
    expected: 'all databases are restored up to the last second',
    mayFail: EVERYBODY,
    mayCut: true,
    run: lostDisk,
  },
];
