import { releasesApi, type ReleaseAudience } from '@umbral/contracts';
import { eventually, Office, signedIn, PASSWORD, type Caller, type Member } from '@umbral/service-kit/testing';
import { kept, livePath, trialPaths } from '../../test/deployed.js';
import { auditOf, closeDatabase, query } from '../../test/events.js';
import { moduleNamed, publish, upload } from '../../test/modules.js';

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
const visit = ({ caller }: { caller: Caller }, path: string, isFailed = false) =>
  caller.call(releasesApi.report, { body: { visits: [path], failures: isFailed ? [failure(path)] : [] } });

/** A live release, and a canary for the company. */
async function canaryOf(word: string) {
  const name = moduleNamed(word);
  const live = await publish(office.admin, { name, version: '1.0.0' });
  const { path } = await upload(office.admin, { name, version: '1.1.0' });
  const audience: ReleaseAudience = { kind: 'companies', companyIds: [company.id] };
  await office.admin.result(releasesApi.try, { body: { path, audience } });
  return { name, live, path };
}

it('a canary that fails for more users than the live release is withdrawn automatically', async () => {
  const { name, live, path } = await canaryOf('fails');
  expect((await visit(outsider, live)).status).toBe(204);
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
    failures: [{ code: 'UMB-106', kind: 'TypeError', frames: failure(path).frames, count: 3 }],
  });
  const [movement] = await query<{ id: number; publisher: string }>(
    `select id, publisher from release_movements where path = $1 and kind = 'withdraw'`,
    [path],
  );
  expect(movement?.publisher).toBe('Umbral');
  // For the account that had put it on trial.
  const entry = (await auditOf('release', movement!.id)).find(({ action }) => action === 'withdraw');
  expect(entry).toMatchObject({ userId: office.admin.user.id, entityName: `${name} 1.1.0` });
});

it('a single user cannot withdraw a canary, nor can users outside of it', async () => {
  const { path } = await canaryOf('stands');
  const [hostile, ana, luis] = people as [Member, Member, Member];
  const again = await signedIn(hostile.user.email, PASSWORD, office.admin.target);
  for (let round = 0; round < 5; round += 1)
    for (const caller of [hostile.caller, again])
      await caller.call(releasesApi.report, { body: { visits: [path], failures: Array(5).fill(failure(path)) } });
  expect((await visit(outsider, path, true)).status).toBe(204);
  expect((await visit(ana, path)).status).toBe(204);
  expect((await visit(luis, path)).status).toBe(204);
  const statuses: number[] = [];
  while (statuses.length < 40) statuses.push((await visit(hostile, path, true)).status);
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
