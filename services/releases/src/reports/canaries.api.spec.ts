import { releasesApi, type ReleaseAudience } from '@umbral/contracts';
import { declaredLimits, durations, millisecondsOf, secondsOf, ServedVisits } from '@umbral/service-kit/core';
import {
  eventually,
  Office,
  restartLimit,
  signedIn,
  stack,
  PASSWORD,
  type Caller,
  type Member,
} from '@umbral/service-kit/testing';
import { kept, livePath, trialPaths } from '../../test/deployed.js';
import { auditOf, closeDatabase, query } from '../../test/events.js';
import { moduleNamed, publish, upload } from '../../test/modules.js';
import { mapTo } from '../../test/source-map.js';
import { trialExpirations } from './expirations.js';

let office: Office;
let company: { id: number };
let outsider: Member;
const people: Member[] = [];
beforeAll(async () => {
  office = await Office.open();
  company = await office.company();
  const role = await office.role();
  for (let index = 0; index < 4; index += 1) people.push(await office.member({}, [company], role));
  outsider = await office.member({}, [], role);
});
afterAll(closeDatabase);

const failure = (path: string) => ({
  path,
  code: 'UMB-106',
  kind: 'TypeError',
  frames: [`useRows@/modules/${path}/assets/page.js:1:234`],
});
const markers = new ServedVisits([stack.internalKey]);
/** The marker that the gateway gives a visit with these releases. */
const markerFor = ({ user }: { user: { id: number } }, ...paths: string[]) => markers.sign(user.id, paths);
const report = ({ caller }: { caller: Caller }, marker: string | undefined, path: string, isFailed = false) =>
  caller.call(releasesApi.report, {
    body: { visits: [path], failures: isFailed ? [failure(path)] : [] },
    ...(marker && { headers: { 'x-umbral-visit': marker } }),
  });
/** A report about a visit that the gateway served. */
const visit = (member: Member, path: string, isFailed = false) =>
  report(member, markerFor(member, path), path, isFailed);

/** A live release, and a canary for the company. */
async function canaryOf(word: string, more: Record<string, string> = {}) {
  const name = moduleNamed(word);
  const live = await publish(office.admin, { name, version: '1.0.0' });
  const { id, path } = await upload(office.admin, { name, version: '1.1.0', more });
  const audience: ReleaseAudience = { kind: 'companies', companyIds: [company.id] };
  await office.admin.result(releasesApi.try, { body: { path, audience } });
  return { id, name, live, path };
}

it('a canary that fails for more users than the live release is withdrawn automatically', async () => {
  const { id, name, live, path } = await canaryOf('fails');
  expect((await visit(outsider, live)).status).toBe(204);
  const [ana] = people as [Member];
  const rare = { body: { visits: [], failures: [{ ...failure(path), code: 'UMB-107' }] } };
  const headers = { 'x-umbral-visit': markerFor(ana, path) as string };
  expect((await ana.caller.call(releasesApi.report, { ...rare, headers })).status).toBe(204);
  for (const member of people.slice(0, 3)) expect((await visit(member, path, true)).status).toBe(204);
  await eventually(
    () => trialPaths(name),
    (paths) => paths.length === 0,
  );
  expect(await livePath(name)).toBe(live);
  const shown = await kept(office.admin, path);
  const words =
    'Retirada automáticamente: falla a 3 de 3 personas; la versión en uso, a 0 de 1 persona. UMB-106 TypeError.';
  expect([shown?.state, shown?.withdrawal]).toEqual(['withdrawn', words]);
  expect(shown?.health).toMatchObject({
    people: 3,
    failed: 3,
    failures: [
      { code: 'UMB-106', kind: 'TypeError', frames: failure(path).frames, sources: [null], count: 3 },
      { code: 'UMB-107', count: 1 },
    ],
  });
  const [movement] = await query<{ id: number; publisher: string }>(
    `select id, publisher from release_movements where path = $1 and kind = 'withdraw'`,
    [path],
  );
  expect(movement?.publisher).toBe('Umbral');
  // Open lists are read again.
  const change = JSON.stringify([{ tag: releasesApi.list.tag, id: movement?.id }]);
  const emitted = await query(
    `select from outbox_events where payload #> '{live,changes}' @> $1::jsonb and payload #>> '{live,by}' is null`,
    [change],
  );
  expect(emitted).toHaveLength(1);
  // For the account that had put it on trial.
  const entry = (await auditOf('release', id)).at(-1);
  const administrator = office.admin.user.id;
  expect(entry).toMatchObject({ action: 'withdraw', userId: administrator, entityName: `${name} 1.1.0` });
});

it('shows frames by source, as far as the maps of the release resolve them', async () => {
  const { path, live } = await canaryOf('mapped', {
    'assets/page.js.map': mapTo('webpack:///./src/rows/use-rows.ts'),
    'remoteEntry.js.map': '{"version":3,"sources":["webpack:///./src/module.ts"],"mapp',
  });
  const frames = [
    ...failure(path).frames,
    `@/modules/${path}/remoteEntry.js:1:2`,
    `@/modules/${path}/assets/missing.js:1:2`,
    `@/modules/${live}/assets/page.js:1:2`,
    '@/assets/shell.js:1:2',
  ];
  const beside = (await canaryOf('beside')).path;
  const body = { visits: [path, beside], failures: [{ ...failure(path), frames }] };
  const [, ana, luis] = people as [Member, Member, Member];
  for (const member of [ana, luis]) {
    const headers = { 'x-umbral-visit': markerFor(member, path, beside) as string };
    expect((await member.caller.call(releasesApi.report, { body, headers })).status).toBe(204);
  }
  // The failures of a report are those of the release that they name.
  expect((await kept(office.admin, beside))?.health).toMatchObject({ people: 2, failed: 0, failures: [] });
  const sources = ['src/rows/use-rows.ts:12', null, null, null, null];
  expect((await kept(office.admin, path))?.health?.failures).toMatchObject([{ frames, sources, count: 2 }]);
});

it('a single user cannot withdraw a canary, nor can users outside of it', async () => {
  const { path } = await canaryOf('stands');
  const [hostile, ana, luis] = people as [Member, Member, Member];
  const again = await signedIn(hostile.user.email, PASSWORD, office.admin.target);
  for (let round = 0; round < 5; round += 1)
    for (const caller of [hostile.caller, again])
      await caller.call(releasesApi.report, {
        body: { visits: [path], failures: Array(5).fill(failure(path)) },
        headers: { 'x-umbral-visit': markerFor(hostile, path) as string },
      });
  expect((await visit(outsider, path, true)).status).toBe(204);
  expect((await visit(ana, path)).status).toBe(204);
  expect((await visit(luis, path)).status).toBe(204);
  const statuses: number[] = [];
  while (!statuses.includes(429) && statuses.length <= declaredLimits.releaseReports.points) {
    await restartLimit(query, 'releaseReports', hostile.user); // within this minute, however long they take
    statuses.push((await visit(hostile, path, true)).status);
  }
  expect(statuses.at(-1)).toBe(429);
  // A later one that is withdrawn proves that this one was evaluated and left.
  const later = await canaryOf('falls');
  for (const member of people.slice(1)) await visit(member, later.path, true);
  await eventually(
    () => kept(office.admin, later.path),
    (release) => release?.state === 'withdrawn',
  );
  const { health, state } = (await kept(office.admin, path)) ?? {};
  expect([health?.people, health?.failed, health?.failures.length, state]).toEqual([3, 1, 1, 'trial']);
});

describe('only visits that the gateway served count', () => {
  /** Not those of the other specs, whose limit of reports is used up. */
  const members: Member[] = [];
  beforeAll(async () => {
    const role = await office.role();
    for (let index = 0; index < 3; index += 1) members.push(await office.member({}, [company], role));
  });

  /** No member of the company got the canary: what they report must leave it on trial, with the same response. */
  const stands = async (
    word: string,
    forged: (path: string, live: string) => (member: Member) => string | undefined,
  ) => {
    const { path, live } = await canaryOf(word);
    const markerOf = forged(path, live);
    for (const member of members) expect((await report(member, markerOf(member), path, true)).status).toBe(204);
    expect((await kept(office.admin, path))?.health).toBeNull();
    expect((await kept(office.admin, path))?.state).toBe('trial');
  };

  it('a report without a marker does not', () => stands('unmarked', () => () => undefined));

  it('a marker of another user does not', () =>
    stands('foreign', (path) => {
      const marker = markerFor(outsider, path);
      return () => marker;
    }));

  it('a marker that another key has signed does not', () =>
    stands(
      'forged',
      (path) =>
        ({ user }) =>
          new ServedVisits(['x'.repeat(32)]).sign(user.id, [path]),
    ));

  it('an expired marker does not', () => {
    const past = new ServedVisits([stack.internalKey], () => Date.now() - millisecondsOf(durations.servedVisit));
    return stands(
      'expired',
      (path) =>
        ({ user }) =>
          past.sign(user.id, [path]),
    );
  });

  it('a marker of a visit with the live release does not', () =>
    stands('alive', (_, live) => (member) => markerFor(member, live)));

  it('a marker counts once: its visit, and its failures, also of concurrent reports', async () => {
    const { path } = await canaryOf('once');
    const [ana, luis] = members as [Member, Member];
    const marker = markerFor(ana, path);
    for (let times = 0; times < 2; times += 1) expect((await report(ana, marker, path)).status).toBe(204);
    expect((await kept(office.admin, path))?.health).toMatchObject({ visits: 1, people: 1, failed: 0 });
    const concurrent = await Promise.all(Array.from({ length: 5 }, () => report(ana, marker, path, true)));
    expect(concurrent.map(({ status }) => status)).toEqual(Array<number>(5).fill(204));
    expect((await report(luis, marker, path, true)).status).toBe(204);
    const { health } = (await kept(office.admin, path)) ?? {};
    expect(health).toMatchObject({ visits: 1, people: 1, failed: 1, failures: [{ count: 1 }] });
    expect((await visit(ana, path, true)).status).toBe(204);
    expect((await kept(office.admin, path))?.health).toMatchObject({ visits: 2, people: 1, failures: [{ count: 2 }] });
  });
});

it('refuses invalid code locations, and does not count releases that are not on trial', async () => {
  const name = moduleNamed('quiet');
  const path = await publish(office.admin, { name });
  const [, ana] = people as [Member, Member];
  expect((await visit(ana, path, true)).status).toBe(204);
  expect((await kept(office.admin, path))?.health).toBeNull();
  for (const wrong of [
    { frames: ['Carmen Ruiz, 12345678Z'] },
    { kind: 'No hay cliente Carmen' },
    { frames: Array(13).fill('f@/assets/a.js:1:1') },
  ]) {
    const body = { visits: [], failures: [{ ...failure(path), ...wrong }] };
    expect((await ana.caller.call(releasesApi.report, { body })).status).toBe(422);
  }
  expect((await ana.caller.call(releasesApi.report, { body: { visits: ['no'], failures: [] } })).status).toBe(422);
});

it('visits and failures are deleted after their time', async () => {
  const condition = trialExpirations.find(({ table }) => table === 'release_visitors')?.condition;
  const limit = secondsOf(durations.releaseVisitor);
  const aged =
    'select age from (select age, now() - make_interval(secs => age) as last_at from unnest($1::int[]) age) rows';
  const deleted = await query<{ age: number }>(`${aged} where ${condition}`, [[limit - 60, limit + 1]]);
  expect(deleted).toEqual([{ age: limit + 1 }]);
});
