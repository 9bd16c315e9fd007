import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { releasesApi, type DeployedModule, type ReleaseAudience } from '@umbral/contracts';
import { ADMINISTRATOR, eventually, Office, PASSWORD, signedIn, type Member, type SignedIn } from '@umbral/testing';
import { withClient } from '../../../local/database/connect.ts';
import { platformAt } from '../../../release/registry/platform.ts';
import { publishModules } from '../../../release/registry/publish.ts';
import { changeRegistry, readRegistry } from '../../../release/registry/registry-file.ts';
import { endTrials } from '../../../release/registry/rollback.ts';
import { builtModule } from '../built-module.ts';
import { auditedOf, ownReleases } from './releases.ts';

// Releases are tried with some users before all, and a failing one is withdrawn automatically.
let target: { gateway: string };
let registry: string;
let databases: Awaited<ReturnType<typeof ownReleases>>['databases'];
let office: Office;
let admin: SignedIn;
const people: Member[] = [];
let outsider: Member;
let company: { id: number };
before(async () => {
  ({ target, registry, databases } = await ownReleases());
  office = await Office.open(target);
  admin = await signedIn(ADMINISTRATOR, PASSWORD, target);
  company = await office.company();
  const role = await office.role();
  for (let index = 0; index < 4; index += 1) people.push(await office.member({}, [company], role));
  outsider = await office.member({}, [], role);
});

const by = { publisher: 'ci@builds', commit: 'abc123def456' };
type Context = Parameters<typeof builtModule>[0];

async function publish(t: Context, name: string, version: string, audience?: ReleaseAudience) {
  const bundle = builtModule(t, { name, version, services: {}, singletons: {}, code: `${name} ${version}` });
  const platform = await platformAt(target.gateway);
  const [{ published }] = await publishModules(registry, [bundle], { platform, by, audience });
  return published.path;
}
async function versionFor({ caller }: { caller: SignedIn }, name: string) {
  const list = (await caller.send('/modules.json')).body as DeployedModule[];
  return list.find(({ manifest }) => manifest.name === name)?.manifest.version;
}
const listed = async (name: string) => (await admin.result(releasesApi.list)).find(({ module }) => module === name);
const kept = async (path: string) =>
  (await listed(path.split('/')[0]))?.releases.find((release) => release.path === path);
const failure = (path: string) => ({
  path,
  code: 'UMB-106',
  kind: 'TypeError',
  frames: [`useRows@/modules/${path}/assets/page.js:1:234`],
});
const visit = ({ caller }: { caller: SignedIn }, path: string, isFailed = false) =>
  caller.call(releasesApi.report, { body: { visits: [path], failures: isFailed ? [failure(path)] : [] } });
const audited = async (name: string) =>
  (await auditedOf(name)).map(({ action, name: title, changes }) => [
    action,
    title,
    changes['audience']?.after ?? null,
    changes['note']?.after ?? null,
  ]);
const makeLive = (path: string) => admin.call(releasesApi.publish, { body: { path, note: 'Probada' } });
/** Whether some transaction has written a movement and is not committed: it waits for the lock of the registry. */
const isNotingMovement = () =>
  withClient(databases.identity.owner, async (client) => {
    const { rowCount } = await client.query(
      "select from pg_locks where relation = 'release_movements'::regclass and mode = 'RowExclusiveLock'",
    );
    return rowCount;
  });
const ofCompany = (): ReleaseAudience => ({ kind: 'companies', companyIds: [company.id] });

test('a preview is for its named users, until one call makes it live for all', async (t) => {
  const [ana, luis] = people;
  await publish(t, 'preview', '1.0.0');
  const path = await publish(t, 'preview', '1.1.0', { kind: 'people', emails: [ana.user.email] });
  assert.deepEqual([await versionFor(ana, 'preview'), await versionFor(luis, 'preview')], ['1.1.0', '1.0.0']);
  assert.equal((await fetch(`${target.gateway}/modules/${path}/remoteEntry.js`)).status, 200);

  const { status, body } = await makeLive(path);
  assert.deepEqual([status, body.kind, body.formerVersion], [201, 'publish', '1.0.0']);
  await eventually(
    () => versionFor(luis, 'preview'),
    (version) => version === '1.1.0',
  );
  assert.equal((await listed('preview'))?.madeLiveBy, ADMINISTRATOR);
  // Changes of a command are recorded up to a second later.
  const movements = await eventually(
    () => audited('preview'),
    ({ length }) => length >= 3,
  );
  assert.deepEqual(movements.sort(), [
    ['publish', 'preview 1.0.0', null, null],
    ['publish', 'preview 1.1.0', null, 'Probada'],
    ['try', 'preview 1.1.0', ana.user.email, null],
  ]);
  assert.equal((await listed('preview'))?.madeLiveBy, ADMINISTRATOR);
});

test('a module on trial is visible to its audience, and a command withdraws it', async (t) => {
  const [ana, luis] = people;
  await publish(t, 'fresh', '1.0.0', { kind: 'people', emails: [ana.user.email] });
  assert.deepEqual([await versionFor(ana, 'fresh'), await versionFor(luis, 'fresh')], ['1.0.0', undefined]);
  assert.equal((await listed('fresh'))?.since, null);
  await endTrials(registry, 'fresh', by);
  await eventually(
    () => versionFor(ana, 'fresh'),
    (version) => version === undefined,
  );
  await assert.rejects(endTrials(registry, 'fresh', by), { message: 'Nothing of fresh is on trial.' });
});

test('a trial that ends while it is being made live stays withdrawn', async (t) => {
  const [ana] = people;
  await publish(t, 'late', '1.0.0');
  const path = await publish(t, 'late', '1.1.0', { kind: 'people', emails: [ana.user.email] });
  let making: ReturnType<typeof makeLive> | undefined;
  await changeRegistry(registry, async (file) => {
    making = makeLive(path);
    await eventually(isNotingMovement, Boolean);
    return { ...file, trials: file.trials.filter(({ release }) => release.path !== path) };
  });
  assert.ok(making);
  const { status, problem } = await making;
  assert.deepEqual([status, problem.code], [404, 'not_found']);
  const { modules, movements } = readRegistry(registry);
  assert.equal(modules.find(({ name }) => name === 'late')?.version, '1.0.0');
  assert.ok(!movements.some((movement) => movement.path === path && movement.kind === 'publish'));
});

test('a canary is widened and withdrawn with one call each, and keeps its users when it grows', async (t) => {
  await publish(t, 'grows', '1.0.0');
  const path = await publish(t, 'grows', '1.1.0', { kind: 'share', percent: 1 });
  const before = readRegistry(registry).trials.find(({ release }) => release.path === path);
  const audience = { kind: 'share' as const, percent: 99 };
  assert.equal((await admin.call(releasesApi.try, { body: { path, audience } })).status, 201);
  const trial = readRegistry(registry).trials.find(({ release }) => release.path === path);
  assert.deepEqual([trial?.key, trial?.audience], [before?.key, audience]);
  assert.equal((await kept(path))?.trial?.words, '99 % de las personas');
  assert.equal((await admin.call(releasesApi.withdraw, { body: { path, note: 'Basta' } })).status, 201);
  assert.deepEqual([(await kept(path))?.state, (await kept(path))?.withdrawal], ['withdrawn', 'Basta']);
  assert.equal((await admin.call(releasesApi.withdraw, { body: { path } })).status, 404);
  const live = (await listed('grows'))?.releases.find(({ state }) => state === 'live');
  assert.equal((await admin.call(releasesApi.try, { body: { path: live?.path, audience } })).status, 409);
});

test('a canary that fails for more users than the live release is withdrawn automatically', async (t) => {
  const livePath = await publish(t, 'fails', '1.0.0');
  const path = await publish(t, 'fails', '1.1.0', ofCompany());
  assert.equal(await versionFor(people[0], 'fails'), '1.1.0');
  assert.equal((await visit(outsider, livePath)).status, 204);
  for (const member of people.slice(0, 3)) assert.equal((await visit(member, path, true)).status, 204);
  await eventually(
    () => versionFor(people[0], 'fails'),
    (version) => version === '1.0.0',
  );
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
    () => audited('fails'),
    ([[action]]) => action === 'withdraw',
  );
  assert.deepEqual(withdrawal, ['withdraw', 'fails 1.1.0', null, words]);
  const logs = readRegistry(registry).movements.filter(({ path: of }) => of === path);
  assert.deepEqual(
    logs.map(({ kind, publisher }) => [kind, publisher]),
    [
      ['try', 'ci@builds'],
      ['withdraw', 'Umbral'],
    ],
  );
});

test('a single user cannot withdraw a canary, nor can users outside of it, and an invalid code location is refused', async (t) => {
  await publish(t, 'stands', '1.0.0');
  const path = await publish(t, 'stands', '1.1.0', ofCompany());
  const [hostile, ana, luis] = people;
  const again = await signedIn(hostile.user.email, PASSWORD, target);
  for (let round = 0; round < 5; round += 1)
    for (const caller of [hostile.caller, again])
      await caller.call(releasesApi.report, { body: { visits: [path], failures: Array(5).fill(failure(path)) } });
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
  await publish(t, 'falls', '1.0.0');
  const later = await publish(t, 'falls', '1.1.0', ofCompany());
  for (const member of people.slice(1)) await visit(member, later, true);
  await eventually(
    () => kept(later),
    (release) => release?.state === 'withdrawn',
  );
  assert.deepEqual([await versionFor(ana, 'stands'), (await kept(path))?.state], ['1.1.0', 'trial']);
});

test('releases that are not on trial are not counted', async (t) => {
  const path = await publish(t, 'quiet', '1.0.0');
  assert.equal((await visit(people[0], path, true)).status, 204);
  assert.equal((await kept(path))?.health, null);
  assert.equal((await office.admin.call(releasesApi.report, { body: { visits: ['no'], failures: [] } })).status, 422);
});
