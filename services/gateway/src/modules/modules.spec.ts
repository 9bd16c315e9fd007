import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { send } from '@umbral/testing';
import { cookieOf } from '../../test/headers.js';
import { ANA, LUIS, ROBOT, startIdentity } from '../../test/test-identity.js';
import { startGateway, type TestGateway } from '../../test/test-gateway.js';

let folder: string;
let gateway: TestGateway;

const manifestOf = (name: string, version: string) => ({
  name,
  version,
  shellApi: '^1.0.0',
  services: {},
  singletons: { react: '^19.0.0' },
  pages: [{ path: '/users', title: 'Usuarios', access: { view: 'usuarios' } }],
});

async function deploy(name: string, version: string, manifest: unknown = manifestOf(name, version)): Promise<object> {
  await mkdir(join(folder, name, version), { recursive: true });
  await writeFile(
    join(folder, name, version, 'module.json'),
    typeof manifest === 'string' ? manifest : JSON.stringify(manifest),
  );
  await writeFile(join(folder, name, version, 'remoteEntry.js'), '');
  return { name, version, path: `${name}/${version}`, integrity: 'sha384-x' };
}
const register = (text: string | object) =>
  writeFile(join(folder, 'registry.json'), typeof text === 'string' ? text : JSON.stringify(text));
const list = async () => (await send(`${gateway.url}/modules.json`)).body as { entry: string }[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'umbral-registry-'));
});
afterEach(async () => {
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});
const start = async () => (gateway = await startGateway({ REGISTRY_DIR: folder }));

it('lists the deployed modules', async () => {
  await register({ modules: [await deploy('mf-admin', '1.0.0')] });
  await start();
  const answer = await send(`${gateway.url}/modules.json`);

  expect(answer.body).toEqual([
    {
      manifest: {
        ...manifestOf('mf-admin', '1.0.0'),
        pages: [{ path: '/users', title: 'Usuarios', access: { view: 'usuarios' }, denied: 'screen' }],
      },
      entry: '/modules/mf-admin/1.0.0/remoteEntry.js',
      integrity: 'sha384-x',
    },
  ]);
  expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  expect(
    (await send(`${gateway.url}/modules.json`, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } }))
      .status,
  ).toBe(304);
});

it('follows a deployment without a restart', async () => {
  await register({ modules: [await deploy('mf-admin', '1.0.0')] });
  await start();
  await register({ modules: [await deploy('mf-admin', '1.1.0'), await deploy('mf-audits', '1.0.0')] });

  expect((await list()).map(({ entry }) => entry)).toEqual([
    '/modules/mf-admin/1.1.0/remoteEntry.js',
    '/modules/mf-audits/1.0.0/remoteEntry.js',
  ]);
});

it('never returns the previous list while the new one is being read', async () => {
  await register({ modules: [await deploy('mf-admin', '1.0.0')] });
  await start();
  await register({ modules: [await deploy('mf-admin', '1.1.0')] });

  const answers = await Promise.all(Array.from({ length: 10 }, list));
  expect(answers.map(([admin]) => admin?.entry)).toEqual(
    Array.from({ length: 10 }, () => '/modules/mf-admin/1.1.0/remoteEntry.js'),
  );
});

it('leaves out broken modules and keeps the rest', async () => {
  const good = await deploy('mf-audits', '1.0.0');
  await register({
    modules: [
      await deploy('mf-broken', '1.0.0', '{ not json'),
      await deploy('mf-wrong', '1.0.0', { name: 'mf-wrong' }),
      await deploy('mf-other', '1.0.0', manifestOf('mf-else', '1.0.0')),
      { name: 'mf-missing', version: '1.0.0', path: 'mf-missing/1.0.0' },
      { name: 'mf-outside', version: '1.0.0', path: '../outside' },
      'nonsense',
      good,
    ],
  });
  await start();

  expect((await list()).map(({ entry }) => entry)).toEqual(['/modules/mf-audits/1.0.0/remoteEntry.js']);
});

it('keeps the list while registry.json is half written', async () => {
  await register({ modules: [await deploy('mf-admin', '1.0.0')] });
  await start();
  await register('{"modules": [');

  expect(await list()).toHaveLength(1);
});

it('is empty without a registry', async () => {
  await start();

  expect(await list()).toEqual([]);
});

describe('a release on trial', () => {
  const start = async (audience: object) => {
    const live = await deploy('mf-admin', '1.0.0');
    const tried = await deploy('mf-admin', '1.1.0');
    await register({ modules: [live], trials: [{ audience, release: tried }] });
    const identity = await startIdentity();
    gateway = await startGateway({ REGISTRY_DIR: folder, IDENTITY_URL: identity.url });
    const versionFor = async (headers: Record<string, string> = {}, search = '') => {
      const answer = await send(`${gateway.url}/modules.json${search}`, { headers });
      return (answer.body as { manifest: { version: string } }[])[0]?.manifest.version;
    };
    return { identity, versionFor };
  };

  it('is for the named user; other users, and calls without a session, get the live one', async () => {
    const { identity, versionFor } = await start({ kind: 'people', emails: [ANA.email] });
    expect(await versionFor(cookieOf(ANA))).toBe('1.1.0');
    expect(await versionFor(cookieOf(LUIS))).toBe('1.0.0');
    expect(await versionFor()).toBe('1.0.0');
    expect(await versionFor({ cookie: 'umbral_session=unknown-session-0000000000' })).toBe('1.0.0');
    await identity.stop();
  });

  it('is for a company, and never for a program', async () => {
    const { identity, versionFor } = await start({ kind: 'companies', companyIds: [3] });
    expect(await versionFor(cookieOf(ANA))).toBe('1.1.0');
    expect(await versionFor(cookieOf(LUIS))).toBe('1.0.0');
    expect(await versionFor({ authorization: `Bearer ${ROBOT.secret}` })).toBe('1.0.0');
    await identity.stop();
  });

  it('cannot be requested in the name of another user', async () => {
    const { identity, versionFor } = await start({ kind: 'people', emails: [ANA.email] });
    const claims = { 'x-umbral-user': '7', 'x-umbral-session': ANA.secret, from: ANA.email };
    const asAna = {
      authorization: `User ${Buffer.from(JSON.stringify({ id: 7, email: ANA.email, roleId: 2 })).toString('base64url')}`,
    };
    expect(await versionFor({ ...cookieOf(LUIS), ...claims }, `?email=${ANA.email}&audience=people`)).toBe('1.0.0');
    expect(await versionFor({ ...claims, ...asAna })).toBe('1.0.0');
    expect(await versionFor({ ...cookieOf(LUIS), ...asAna })).toBe('1.0.0');
    await identity.stop();
  });

  it('is distinguished by caches, and exchanges each session once', async () => {
    const { identity } = await start({ kind: 'people', emails: [ANA.email] });
    const list = (who: typeof ANA, more = {}) =>
      send(`${gateway.url}/modules.json`, { headers: { ...cookieOf(who), ...more } });
    const [ana, luis] = [await list(ANA), await list(LUIS)];
    const etag = ana.headers.get('etag') ?? '';
    expect(luis.headers.get('etag')).not.toBe(etag);
    expect([ana.headers.get('cache-control'), ana.headers.get('vary')]).toEqual([
      'private, no-cache',
      'cookie, authorization',
    ]);
    expect((await list(ANA, { 'if-none-match': etag })).status).toBe(304);
    expect((await list(LUIS, { 'if-none-match': etag })).status).toBe(200);
    expect(identity.exchanges()).toHaveLength(2);
    await identity.stop();
  });

  it('is watched, as is the live one beside a canary; without a trial no module is, and no session is exchanged', async () => {
    const watched = async (who: typeof ANA) =>
      ((await send(`${gateway.url}/modules.json`, { headers: cookieOf(who) })).body as { watched?: boolean }[])[0]
        ?.watched;
    const { identity } = await start({ kind: 'companies', companyIds: [3] });
    expect([await watched(ANA), await watched(LUIS)]).toEqual([true, true]);
    await register({ modules: [await deploy('mf-admin', '1.0.0')] });
    const before = identity.exchanges().length;
    expect([await watched(ANA), identity.exchanges().length]).toEqual([undefined, before]);
    await identity.stop();
  });

  it('with broken files is replaced by the live one; a module that exists only as a trial is visible to its audience', async () => {
    const { identity, versionFor } = await start({ kind: 'people', emails: [ANA.email] });
    const audience = { kind: 'people', emails: [ANA.email] };
    const gone = { name: 'mf-admin', version: '1.2.0', path: 'mf-admin/1.2.0' };
    const fresh = await deploy('mf-fresh', '1.0.0');
    await register({
      modules: [await deploy('mf-admin', '1.0.0')],
      trials: [{ audience, release: gone }, { audience, release: fresh }, 'nonsense'],
    });
    expect(await versionFor(cookieOf(ANA))).toBe('1.0.0');
    const names = async (who: typeof ANA) =>
      (
        (await send(`${gateway.url}/modules.json`, { headers: cookieOf(who) })).body as { manifest: { name: string } }[]
      ).map(({ manifest: { name } }) => name);
    expect(await names(ANA)).toEqual(['mf-admin', 'mf-fresh']);
    expect(await names(LUIS)).toEqual(['mf-admin']);
    await identity.stop();
  });

  it('is replaced by the live one while identity is unreachable', async () => {
    const { identity, versionFor } = await start({ kind: 'people', emails: [ANA.email] });
    await identity.stop();
    expect(await versionFor(cookieOf(ANA))).toBe('1.0.0');
  });
});
