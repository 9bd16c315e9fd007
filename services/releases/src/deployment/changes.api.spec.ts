import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEPLOYED_RELEASES_PATH, releasesApi } from '@umbral/contracts';
import { eventually, Office, stack, unique } from '@umbral/service-kit/testing';
import { deployed, fromFile, kept, listed, livePath, registry, trialPaths } from '../../test/deployed.js';
import { auditOf, closeDatabase, query, whileChanging } from '../../test/events.js';
import { moduleNamed, publish, upload } from '../../test/modules.js';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
});
afterAll(closeDatabase);

const publishIt = (path: string, note?: string) => office.admin.call(releasesApi.publish, { body: { path, note } });
const restoreIt = (path: string) => office.admin.call(releasesApi.restore, { body: { path } });
const tryIt = (path: string, percent = 10) =>
  office.admin.call(releasesApi.try, { body: { path, audience: { kind: 'share', percent } } });
const withdrawIt = (path: string, note?: string) => office.admin.call(releasesApi.withdraw, { body: { path, note } });
const statesOf = async (module: string) =>
  (await listed(office.admin, module))?.releases.map(({ version, state }) => [version, state]);
const eventsOf = (module: string) =>
  query<{ revision: number }>(
    `select (payload -> 'payload' ->> 'revision')::int as revision from outbox_events
     where subject = 'umbral.domain.releases.release.changed' and payload -> 'payload' ->> 'module' = $1 order by position`,
    [module],
  );

it('publishes a stored release: list, movement, audit and event', async () => {
  const name = moduleNamed('live');
  await publish(office.admin, { name, version: '1.0.0' });
  const { id, path } = await upload(office.admin, { name, version: '1.1.0' }, { commit: 'abc' });
  const { revision } = await deployed();
  const { status, body } = await publishIt(path, 'Probada');
  expect(status).toBe(201);
  expect(body).toMatchObject({
    kind: 'publish',
    newVersion: '1.1.0',
    formerVersion: '1.0.0',
    commit: 'abc',
    note: 'Probada',
  });
  expect(await livePath(name)).toBe(path);
  // Other modules may be published meanwhile.
  const own = (await eventsOf(name)).at(-1)?.revision ?? 0;
  expect(own).toBeGreaterThan(revision);
  expect((await deployed()).revision).toBeGreaterThanOrEqual(own);
  expect(await listed(office.admin, name)).toMatchObject({
    madeLiveBy: office.admin.user.email,
    since: body.createdAt,
  });
  expect(await statesOf(name)).toEqual([
    ['1.1.0', 'live'],
    ['1.0.0', 'former'],
  ]);
  const entry = (await auditOf('release', id)).find(({ action }) => action === 'publish');
  expect(entry?.details.changes).toMatchObject({
    newVersion: { after: '1.1.0' },
    formerVersion: { after: '1.0.0' },
    publisher: { after: office.admin.user.email },
    commit: { after: 'abc' },
    note: { after: 'Probada' },
  });
  await eventually(fromFile, ({ revision: written }) => written >= own);
  expect((await fromFile()).live.find(({ manifest }) => manifest.name === name)?.path).toBe(path);
});

it('restores an earlier release, which withdraws those after it', async () => {
  const name = moduleNamed('back');
  const first = await publish(office.admin, { name, version: '1.0.0' });
  const second = await publish(office.admin, { name, version: '1.1.0' });
  expect((await restoreIt(first)).body).toMatchObject({ kind: 'restore', formerVersion: '1.1.0' });
  expect(await statesOf(name)).toEqual([
    ['1.1.0', 'withdrawn'],
    ['1.0.0', 'live'],
  ]);
  expect((await kept(office.admin, second))?.retiredAt).toEqual(expect.any(String));
  expect((await restoreIt(first)).problem.message).toBe('Esta versión ya está publicada');
  expect((await publishIt(second)).problem.message).toBe('Esta versión ya se usó o se retiró: restáurala');
  expect((await restoreIt(second)).status).toBe(201);
  await publish(office.admin, { name, version: '1.2.0' });
  await upload(office.admin, { name, version: '1.3.0' });
  await office.admin.result(releasesApi.restore, { body: { path: first } });
  expect(await statesOf(name)).toEqual([
    ['1.3.0', 'stored'],
    ['1.2.0', 'withdrawn'],
    ['1.1.0', 'withdrawn'],
    ['1.0.0', 'live'],
  ]);
});

it('refuses a release that is not stored, and one whose files are damaged', async () => {
  const name = moduleNamed('damaged');
  expect((await publishIt(`${name}/1.0.0-0123456789ab`)).status).toBe(404);
  expect((await restoreIt('../../etc/passwd')).problem.code).toBe('validation');
  const { path } = await upload(office.admin, { name });
  expect((await restoreIt(path)).status).toBe(404);
  expect((await withdrawIt(path)).status).toBe(404);
  await writeFile(join(registry, path, 'remoteEntry.js'), 'bad');
  for (const call of [publishIt, tryIt]) {
    const { status, problem } = await call(path);
    expect([status, problem.code]).toEqual([409, 'release_altered']);
  }
});

it('refuses a release with a page of another module', async () => {
  const [one, other] = [moduleNamed('one'), moduleNamed('other')];
  const segment = `p${unique()}`;
  await publish(office.admin, { name: one, pages: [`/${segment}/new`] });
  const { path } = await upload(office.admin, { name: other, pages: [`/${segment}/:id`] });
  for (const call of [publishIt, tryIt]) {
    const { status, problem } = await call(path);
    expect([status, problem.message]).toEqual([
      409,
      `La página /${segment}/:id choca con /${segment}/new del módulo ${one}`,
    ]);
  }
});

it('refuses a release whose label the menu has already', async () => {
  const [one, other] = [moduleNamed('one'), moduleNamed('other')];
  await publish(office.admin, { name: one, label: `Registros de ${one}` });
  const { path } = await upload(office.admin, { name: other, label: `REGISTROS de ${one}` });
  for (const call of [publishIt, tryIt]) {
    const { status, problem } = await call(path);
    expect([status, problem.message]).toEqual([
      409,
      `El menú ya tiene «REGISTROS de ${one}»: /${one} del módulo ${one}`,
    ]);
  }
});

it('two publishers at once get one order, and each change its own revision', async () => {
  const name = moduleNamed('race');
  const paths = await Promise.all(
    ['1.0.0', '1.1.0', '1.2.0', '1.3.0'].map(async (version) => (await upload(office.admin, { name, version })).path),
  );
  const replies = await Promise.all(paths.map((path) => publishIt(path)));
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const movements = await query<{ path: string; former_version: string | null; new_version: string }>(
    'select path, former_version, new_version from release_movements where module = $1 order by id',
    [name],
  );
  expect(movements.map((one) => one.former_version)).toEqual([
    null,
    ...movements.map((one) => one.new_version).slice(0, 3),
  ]);
  expect(await livePath(name)).toBe(movements.at(-1)?.path);
  const revisions = (await eventsOf(name)).map(({ revision }) => revision);
  expect(new Set(revisions).size).toBe(4);
  expect(await query('select from releases where module = $1 and is_live', [name])).toHaveLength(1);
});

it('a trial that ends while it is being published stays withdrawn', async () => {
  const name = moduleNamed('late');
  await publish(office.admin, { name, version: '1.0.0' });
  const { path } = await upload(office.admin, { name, version: '1.1.0' });
  await tryIt(path);
  const { status, problem } = await whileChanging(
    `select from deployment for update;
     with ended as (delete from release_trials where module = '${name}' returning release_id)
     update releases set retired_at = now(), is_withdrawn = true from ended where id = ended.release_id`,
    () => publishIt(path),
  );
  expect([status, problem.code]).toEqual([409, 'conflict']);
  expect(await livePath(name)).not.toBe(path);
});

describe('a trial', () => {
  it('leaves the live release unchanged, keeps its key when it is widened, and is withdrawn', async () => {
    const name = moduleNamed('trial');
    const live = await publish(office.admin, { name, version: '1.0.0' });
    const { path } = await upload(office.admin, { name, version: '1.1.0' });
    const { revision } = await deployed();
    expect((await tryIt(path)).body).toMatchObject({ kind: 'try', audience: '10 % de las personas' });
    const keyOf = async () => (await query('select key from release_trials where module = $1', [name]))[0];
    const key = await keyOf();
    expect(key).toBeDefined();
    expect((await tryIt(path, 25)).status).toBe(201);
    expect(await keyOf()).toEqual(key);
    expect([await livePath(name), await trialPaths(name)]).toEqual([live, [path]]);
    expect((await kept(office.admin, path))?.trial?.words).toBe('25 % de las personas');
    expect((await tryIt(live)).problem.message).toBe('Esta versión ya está publicada');
    expect((await withdrawIt(path, 'Basta')).status).toBe(201);
    expect(await kept(office.admin, path)).toMatchObject({ state: 'withdrawn', withdrawal: 'Basta', trial: null });
    expect((await withdrawIt(path)).status).toBe(404);
    expect((await deployed()).revision).toBeGreaterThanOrEqual(revision + 3);
  });

  it('is widened only while it has the audience that was shown', async () => {
    const name = moduleNamed('widened');
    await publish(office.admin, { name, version: '1.0.0' });
    const { path } = await upload(office.admin, { name, version: '1.1.0' });
    await tryIt(path);
    const share = (percent: number) => ({ kind: 'share' as const, percent });
    const widen = () =>
      office.admin.call(releasesApi.try, { body: { path, audience: share(25), replaces: share(10) } });
    expect((await widen()).status).toBe(201);
    const changed = 'Su prueba ha terminado o ha cambiado: mira cómo está ahora';
    expect((await widen()).problem.message).toBe(changed);
    await withdrawIt(path);
    expect((await widen()).problem.message).toBe(changed);
    expect(await trialPaths(name)).toEqual([]);
  });

  it('of a build that has expired meanwhile is withdrawn and audited under its release', async () => {
    const name = moduleNamed('expired');
    const build = (code: string) => upload(office.admin, { name, code }, { rebuild: 'true' });
    const { id, path } = await build('1');
    expect((await tryIt(path)).status).toBe(201);
    for (const code of ['2', '3', '4', '5', '6']) await build(code);
    expect((await withdrawIt(path)).status).toBe(201);
    expect((await auditOf('release', id)).map(({ action }) => action)).toEqual(['create', 'try', 'withdraw']);
    await build('7');
    expect(await kept(office.admin, path)).toBeUndefined();
  });

  it('replaces another one of its kind, and ends with the publication of a later release', async () => {
    const name = moduleNamed('kinds');
    const [first, second, third, fourth] = await Promise.all(
      ['1.0.0', '1.1.0', '1.2.0', '1.3.0'].map((version) => upload(office.admin, { name, version })),
    ).then(
      (all) => all.sort((one, other) => one.id - other.id).map(({ path }) => path) as [string, string, string, string],
    );
    const preview = { kind: 'people' as const, emails: [office.admin.user.email] };
    const previewSecond = () => office.admin.result(releasesApi.try, { body: { path: second, audience: preview } });
    await previewSecond();
    await tryIt(second);
    await tryIt(first);
    expect(await trialPaths(name)).toEqual([first]);
    await previewSecond();
    expect(await trialPaths(name)).toEqual([first, second]);
    await tryIt(fourth);
    expect(await trialPaths(name)).toEqual([fourth, second]);
    expect((await kept(office.admin, first))?.state).toBe('withdrawn');
    expect((await publishIt(third)).status).toBe(201);
    expect(await trialPaths(name)).toEqual([fourth]);
    expect((await publishIt(fourth)).status).toBe(201);
    expect([await livePath(name), await trialPaths(name)]).toEqual([fourth, []]);
  });

  it('names companies as identity knows them', async () => {
    const name = moduleNamed('company');
    const company = await office.company();
    const { path } = await upload(office.admin, { name });
    const audience = { kind: 'companies' as const, companyIds: [company.id] };
    await office.admin.result(releasesApi.try, { body: { path, audience } });
    const shown = await eventually(
      () => kept(office.admin, path),
      (release) => release?.trial?.words === `compañía ${company.name}`,
    );
    expect(shown?.state).toBe('trial');
    expect((await listed(office.admin, name))?.since).toBeNull();
  });
});

it('a repeated call with one Idempotency-Key is one change', async () => {
  const name = moduleNamed('key');
  const { path } = await upload(office.admin, { name });
  const call = () =>
    office.admin.call(releasesApi.publish, { body: { path }, headers: { 'idempotency-key': `key-${name}` } });
  const [one, other] = [await call(), await call()];
  expect([one.status, other.body]).toEqual([201, one.body]);
  expect(await eventsOf(name)).toHaveLength(1);
});

it('the list of the gateways needs the internal key', async () => {
  const { status } = await fetch(`${stack.urls.releases}${DEPLOYED_RELEASES_PATH}`);
  expect(status).toBe(403);
});
