import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PLAIN_PAGE_HEADER } from '@umbral/contracts';
import { send } from '@umbral/testing';
import { startGateway, type TestGateway } from '../../test/test-gateway.js';

const integrity = `sha384-${'a'.repeat(64)}`;
const fileOf = (file: string) => ({ file, integrity });
const release = 'admin/1.0.0-0123456789ab';
const manifest = {
  name: 'admin',
  version: '1.0.0',
  shellApi: '^2.0.0',
  services: {},
  singletons: {},
  pages: [
    { path: '/users', records: true, title: '</script><b>Usuarios', access: 'signed-in' },
    { path: '/roles', title: 'Roles', access: 'signed-in' },
  ],
};
const deployed = { path: release, manifest, entry: 'remoteEntry.js', integrity };
const cookie = 'umbral_session=0123456789012345678901';

let folder: string;
let gateway: TestGateway;

async function put(path: string, content: unknown): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'umbral-start-'));
  await put('shell/index.html', '<head><script src="/assets/shell.js"></script></head>');
  await put('shell/page-files.json', {
    reads: ['/api/user/permissions'],
    files: [fileOf('assets/signed-in.js')],
    parts: { records: [fileOf('assets/records.css')], overlays: [fileOf('assets/overlays.js')] },
  });
  await put('registry/deployed.json', { revision: 1, live: [deployed], trials: [] });
  await put(`registry/${release}/page-files.json`, {
    files: [fileOf('assets/module.js')],
    pages: { '/users': { files: [fileOf('assets/users.js')], parts: ['records'], reads: ['/api/users?page=1'] } },
  });
  gateway = await startGateway({ SHELL_DIR: join(folder, 'shell'), REGISTRY_DIR: join(folder, 'registry') });
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = { cookie }) => send(`${gateway.url}${path}`, { headers });
const preloadedIn = (html: string) =>
  [...html.matchAll(/<link rel="preload" as="\w+" href="([^"]+)"/g)].map(([, file]) => file);
const dataIn = (html: string): { modules: unknown[]; reads: string[] } => {
  const [, text = ''] = /<script type="application\/json" id="umbral-start">(.*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(text);
};

test('the page of a module names its files, the list of modules and its first reads', async () => {
  const { text, headers } = await get('/users');
  expect(preloadedIn(text)).toEqual([
    '/assets/signed-in.js',
    '/assets/records.css',
    `/modules/${release}/remoteEntry.js`,
    `/modules/${release}/assets/module.js`,
    `/modules/${release}/assets/users.js`,
  ]);
  expect(text.indexOf('rel="preload"')).toBeLessThan(text.indexOf('<script src'));
  expect(dataIn(text)).toMatchObject({ reads: ['/api/user/permissions', '/api/users?page=1'] });
  expect(dataIn(text).modules).toEqual(JSON.parse((await get('/modules.json')).text));
  expect(headers.get('link')).toContain(
    `</modules/${release}/remoteEntry.js>; rel=preload; as=script; integrity="${integrity}"; crossorigin`,
  );
  expect(headers.get('cache-control')).toBe('private, no-cache');
  expect(headers.get('vary')).toBe('cookie, accept-encoding');
});

test('a text of a manifest cannot end the data', async () => {
  const { text } = await get('/users');
  expect(text).not.toContain('</script><b>');
  expect(JSON.stringify(dataIn(text).modules)).toContain('</script><b>');
});

test('a tool with a list of modules of its own gets the plain page', async () => {
  const { text, headers } = await get('/users', { cookie, [PLAIN_PAGE_HEADER]: '1' });
  expect([text.includes('umbral-start'), headers.has('link')]).toEqual([false, false]);
});

test('a dialog brings the overlays, and a search its own reads', async () => {
  expect(preloadedIn((await get('/users/12/editar')).text)).toContain('/assets/overlays.js');
  expect(dataIn((await get('/users?search=ana')).text).reads).toEqual(['/api/user/permissions']);
});

test.each(['/roles', '/roles/1', '/unknown'])('%s has the files of the shell only', async (path) => {
  expect(preloadedIn((await get(path)).text).filter((file) => file?.startsWith('/modules/'))).toEqual([]);
});

test('is revalidated, and compressed where the browser allows', async () => {
  const { headers } = await get('/users');
  expect((await get('/users', { cookie, 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
  const answer = await fetch(`${gateway.url}/users`, { headers: { cookie, 'accept-encoding': 'gzip, br' } });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(await answer.text()).toBe((await get('/users')).text);
});

test.each(['', 'umbral_session=short', 'other=0123456789012345678901'])(
  'a browser without a session gets the page of the sign-in: %s',
  async (without) => {
    expect((await get('/users', { cookie: without })).text).not.toContain('preload');
  },
);
