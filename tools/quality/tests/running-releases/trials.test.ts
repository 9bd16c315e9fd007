import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { releasesApi, type DeployedModule, type ReleaseAudience } from '@umbral/contracts';
import {
  ADMINISTRATOR,
  eventually,
  Office,
  openRecords,
  PASSWORD,
  signedIn,
  type Member,
  type SignedIn,
} from '@umbral/testing';
import { aModuleName, auditedOf, kept, listed, publish, releasesOfRun } from './releases.ts';

// Releases are tried with some users before all, and a failing one is withdrawn automatically.
let target: { gateway: string };
let databases: Awaited<ReturnType<typeof releasesOfRun>>['databases'];
let office: Office;
let admin: SignedIn;
const people: Member[] = [];
let outsider: Member;
let company: { id: number };
before(async () => {
  ({ target, databases, admin } = await releasesOfRun());
  office = await Office.open(target);
  company = await office.company();
  const role = await office.role();
  for (let index = 0; index < 4; index += 1) people.push(await office.member({}, [company], role));
  outsider = await office.member({}, [], role);
});

async function versionFor({ caller }: { caller: SignedIn }, name: string) {
  const list = (await caller.send('/modules.json')).body as DeployedModule[];
  return list.find(({ manifest }) => manifest.name === name)?.manifest.version;
}
/** A gateway is notified of a change by an event. */
const gets = (member: { caller: SignedIn }, name: string, expected: string | undefined) =>
  eventually(
    () => versionFor(member, name),
    (version) => version === expected,
  );
const failure = (path: string) => ({
  path,
  code: 'UMB-106',
  kind: 'TypeError',
  frames: [`useRows@/modules/${path}/assets/page.js:1:234`],
});
/** What a browser sends after it has fetched its modules: with the marker of this visit. */
async function served(caller: SignedIn) {
  const cookies = (await caller.send('/modules.json')).headers.getSetCookie();
  const marker = cookies.find((cookie) => cookie.startsWith('umbral_visit='))?.split(';')[0];
  return marker ? { headers: { cookie: `${caller.cookie}; ${marker}` } } : {};
}
const visit = async ({ caller }: { caller: SignedIn }, path: string, isFailed = false) =>
  caller.call(releasesApi.report, {
    body: { visits: [path], failures: isFailed ? [failure(path)] : [] },
    ...(await served(caller)),
  });
const audited = async (name: string) =>
  (await auditedOf(name)).map(({ action, name: title, changes }) => [
    action,
    title,
    changes['audience']?.after ?? null,
    changes['note']?.after ?? null,
  ]);
const makeLive = (path: string) => admin.call(releasesApi.publish, { body: { path, note: 'Probada' } });
const ofCompany = (): ReleaseAudience => ({ kind: 'companies', companyIds: [company.id] });

test('a preview is for its named users, until one call makes it live for all', async () => {
  const [ana, luis] = people;
  const name = aModuleName('preview');
  await publish(name, '1.0.0');
  const path = await publish(name, '1.1.0', { kind: 'people', emails: [ana.user.email] });
  await gets(ana, name, '1.1.0');
  await gets(luis, name, '1.0.0');
  assert.equal((await fetch(`${target.gateway}/modules/${path}/remoteEntry.js`)).status, 200);

  const { status, body } = await makeLive(path);
  assert.deepEqual([status, body.kind, body.formerVersion], [201, 'publish', '1.0.0']);
  await gets(luis, name, '1.1.0');
  assert.equal((await listed(name))?.madeLiveBy, ADMINISTRATOR);
  const movements = await eventually(
    () => audited(name),
    ({ length }) => length >= 5,
  );
  assert.deepEqual(movements.sort(), [
    ['create', `${name} 1.0.0`, null, null],
    ['create', `${name} 1.1.0`, null, null],
    ['publish', `${name} 1.0.0`, null, null],
    ['publish', `${name} 1.1.0`, null, 'Probada'],
    ['try', `${name} 1.1.0`, ana.user.email, null],
  ]);
});

test('a module on trial is visible to its audience alone', async () => {
  const [ana, luis] = people;
  const name = aModuleName('fresh');
  const path = await publish(name, '1.0.0', { kind: 'people', emails: [ana.user.email] });
  await gets(ana, name, '1.0.0');
  assert.equal(await versionFor(luis, name), undefined);
  assert.equal((await listed(name))?.since, null);
  assert.equal((await admin.call(releasesApi.withdraw, { body: { path } })).status, 201);
  await gets(ana, name, undefined);
});

test('a trial that ends while it is being made live stays withdrawn', async () => {
  const [ana] = people;
  const name = aModuleName('late');
  await publish(name, '1.0.0');
  const path = await publish(name, '1.1.0', { kind: 'people', emails: [ana.user.email] });
  const ending = `select from deployment for update;
    delete from release_trials t using releases r where r.id = t.release_id and r.path = '${path}';
    update releases set is_withdrawn = true, retired_at = now() where path = '${path}'`;
  const records = openRecords('releases', databases);
  const making = await records.whileChanging(ending, () => makeLive(path));
  await records.close();
  assert.deepEqual([making.status, making.problem.code], [409, 'conflict']);
  assert.equal((await kept(path))?.state, 'withdrawn');
});

test('a canary is widened and withdrawn with one call each, and keeps its counts when it grows', async () => {
  const name = aModuleName('grows');
  await publish(name, '1.0.0');
  const path = await publish(name, '1.1.0', { kind: 'share', percent: 1 });
  const since = (await kept(path))?.trial?.since;
  const audience = { kind: 'share' as const, percent: 99 };
  assert.equal((await admin.call(releasesApi.try, { body: { path, audience } })).status, 201);
  const { trial } = (await kept(path)) ?? {};
  assert.deepEqual([trial?.since, trial?.words], [since, '99 % de las personas']);
  assert.equal((await admin.call(releasesApi.withdraw, { body: { path, note: 'Basta' } })).status, 201);
  assert.deepEqual([(await kept(path))?.state, (await kept(path))?.withdrawal], ['withdrawn', 'Basta']);
  assert.equal((await admin.call(releasesApi.withdraw, { body: { path } })).status, 404);
  const live = (await listed(name))?.releases.find(({ state }) => state === 'live');
  assert.equal((await admin.call(releasesApi.try, { body: { path: live?.path, audience } })).status, 409);
});

test('a canary that fails for more users than the live release is withdrawn automatically', async () => {
  const [first] = people;
  const name = aModuleName('fails');
  const livePath = await publish(name, '1.0.0');
  const path = await publish(name, '1.1.0', ofCompany());
  await gets(first, name, '1.1.0');
  assert.equal((await visit(outsider, livePath)).status, 204);
  for (const member of people.slice(0, 3)) assert.equal((await visit(member, path, true)).status, 204);
  await gets(first, name, '1.0.0');
  const shown = await eventually(
    () => kept(path),
    (release) => release?.withdrawal !== null,
  );
  assert.equal(shown?.state, 'withdrawn');
  const words =
    'Retirada automáticamente: falla a 3 de 3 personas; la versión en uso, a 0 de 1 persona. UMB-106 TypeError.';
  assert.equal(shown?.withdrawal, words);
  const { people: opened, failed, failures } = shown?.health ?? { people: 0, failed: 0, failures: [] };
  assert.deepEqual([opened, failed], [3, 3]);
  assert.deepEqual(
    failures.map(({ code, kind, frames, count }) => [code, kind, frames, count]),
    [['UMB-106', 'TypeError', [`useRows@/modules/${path}/assets/page.js:1:234`], 3]],
  );
  const [withdrawal] = await eventually(
    () => audited(name),
    (entries) => entries[0]?.[0] === 'withdraw',
  );
  assert.deepEqual(withdrawal, ['withdraw', `${name} 1.1.0`, null, words]);
  const [entry] = await auditedOf(name);
  assert.equal(entry?.changes['publisher']?.after, 'Umbral');
});

test('a single user cannot withdraw a canary, nor can users outside of it, and an invalid code location is refused', async () => {
  const name = aModuleName('stands');
  await publish(name, '1.0.0');
  const path = await publish(name, '1.1.0', ofCompany());
  const [hostile, ana, luis] = people;
  await gets(ana, name, '1.1.0');
  const again = await signedIn(hostile.user.email, PASSWORD, target);
  for (let round = 0; round < 5; round += 1)
    for (const caller of [hostile.caller, again])
      await caller.call(releasesApi.report, {
        body: { visits: [path], failures: Array(5).fill(failure(path)) },
        ...(await served(caller)),
      });
  assert.equal((await visit(outsider, path, true)).status, 204);
  assert.equal((await visit(ana, path)).status, 204);
  assert.equal((await visit(luis, path)).status, 204);
  const reportStatus = async (more: object) =>
    (await ana.caller.call(releasesApi.report, { body: { visits: [], failures: [{ ...failure(path), ...more }] } }))
      .status;
  assert.equal(await reportStatus({ frames: ['Carmen Ruiz, 12345678Z'] }), 422);
  assert.equal(await reportStatus({ kind: 'No hay cliente Carmen' }), 422);
  assert.equal(await reportStatus({ frames: Array(13).fill('f@/assets/a.js:1:1') }), 422);
  const { health, state } = (await kept(path)) ?? {};
  assert.deepEqual([health?.people, health?.failed, health?.failures.length, state], [3, 1, 1, 'trial']);
  const bound = Array.from({ length: 40 }, () => visit(hostile, path, true));
  const statuses = (await Promise.all(bound)).map(({ status }) => status);
  assert.ok(statuses.includes(429), `refused at some time: ${statuses.join()}`);
  await visit(ana, path);
  // A later one that is withdrawn proves that this one was evaluated and left.
  const falling = aModuleName('falls');
  await publish(falling, '1.0.0');
  const later = await publish(falling, '1.1.0', ofCompany());
  // Only visits that were served the release count.
  await gets(ana, falling, '1.1.0');
  for (const member of people.slice(1)) await visit(member, later, true);
  await eventually(
    () => kept(later),
    (release) => release?.state === 'withdrawn',
  );
  assert.deepEqual([await versionFor(ana, name), (await kept(path))?.state], ['1.1.0', 'trial']);
});

test('releases that are not on trial are not counted', async () => {
  const path = await publish(aModuleName('quiet'), '1.0.0');
  assert.equal((await visit(people[0], path, true)).status, 204);
  assert.equal((await kept(path))?.health, null);
  assert.equal((await office.admin.call(releasesApi.report, { body: { visits: ['no'], failures: [] } })).status, 422);
});
