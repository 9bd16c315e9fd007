import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { send } from '@umbral/testing';
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

it('lists what is deployed', async () => {
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
  expect(answer.headers.get('cache-control')).toBe('no-cache');
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

it('leaves out what is broken and keeps the rest', async () => {
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

it('keeps what it knows while registry.json is half written', async () => {
  await register({ modules: [await deploy('mf-admin', '1.0.0')] });
  await start();
  await register('{"modules": [');

  expect(await list()).toHaveLength(1);
});

it('is empty without a registry', async () => {
  await start();

  expect(await list()).toEqual([]);
});
