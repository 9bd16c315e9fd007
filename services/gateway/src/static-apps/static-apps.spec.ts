import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { send, sendBytes } from '@umbral/testing';
import { startGateway, type TestGateway } from '../../test/test-gateway.js';

const script = 'console.log("umbral")';
let folder: string;
let gateway: TestGateway;

async function put(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'umbral-static-'));
  await put('shell/index.html', '<title>Umbral</title>');
  await put('shell/favicon.svg', '<svg/>');
  await put('shell/assets/main.0a1b2c3d4e.js', script);
  await put('shell/assets/main.0a1b2c3d4e.js.br', brotliCompressSync(script));
  await put('shell/assets/plain.js', script);
  await put('shell/assets/main.0a1b2c3d4e.js.map', '{"sources":[]}');
  await put('shell/assets/main.0a1b2c3d4e.js.map.br', brotliCompressSync('{}'));
  await put('registry/mf-admin/1.0.0/remoteEntry.js.map', '{}');
  await put('shell/.env', 'SECRET=1');
  await put('secret.txt', 'private');
  await put('registry/deployed.json', '{"revision":0}');
  await put('registry/mf-admin/1.0.0/remoteEntry.js', script);
  await put('registry/mf-admin/1.0.0/.env', 'SECRET=1');
  gateway = await startGateway({ SHELL_DIR: join(folder, 'shell'), REGISTRY_DIR: join(folder, 'registry') });
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) => send(`${gateway.url}${path}`, { headers });

it.each([
  '/assets/main.0a1b2c3d4e.js.map',
  '/assets/main.0a1b2c3d4e.js%2emap',
  '/assets/main.0a1b2c3d4e.js.map.br',
  '/modules/mf-admin/1.0.0/remoteEntry.js.map',
])('does not serve the source map %s', async (path) => {
  expect((await get(path)).status).toBe(404);
});

describe('the page of the shell', () => {
  it.each([
    '/',
    '/login',
    '/users',
    '/viability-studies/12',
    '/reset-password?email=a%40b.test&token=x',
    '/any/other/path',
    '/apis',
  ])('is returned for %s, and is revalidated each time', async (path) => {
    const answer = await get(path);

    expect(answer.status).toBe(200);
    expect(answer.text).toBe('<title>Umbral</title>');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect((await get(path, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304);
  });

  it.each([
    '/users/12/editar',
    '/companies/nueva',
    '/products/7/requisitos?search=v1.5',
    '/viability-studies/12/productos?status=all&page=2&search=a%2Fb',
    '/payment-studies/anteriores/3',
    '/audits/7?search=ana%40umbral.test',
  ])('[B-HIS-20] is returned for the path of a record: %s', async (path) => {
    const { status, text, headers } = await get(path, { accept: 'text/html' });
    expect({ status, text }).toEqual({ status: 200, text: '<title>Umbral</title>' });
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('answers HEAD', async () => {
    expect(await send(`${gateway.url}/users`, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  });

  it.each([
    '/assets/missing.js',
    '/robots.txt',
    '/modules/mf-admin/9.9.9/remoteEntry.js',
    '/modules/',
    '/dev/mail',
    '/dev/mail/messages',
    '/health/other',
    '/metrics/other',
  ])('is not returned for %s', async (path) => {
    const answer = await get(path);

    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toMatch('application/problem+json');
  });

  it('refuses writes', async () => {
    const { status, headers } = await send(`${gateway.url}/users`, { method: 'POST' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('files', () => {
  it('with a hash in their name never change', async () => {
    const answer = await get('/assets/main.0a1b2c3d4e.js');

    expect(answer.text).toBe(script);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringMatching(/^(text|application)\/javascript; charset=utf-8$/),
    });
    expect((await get('/assets/plain.js')).headers.get('cache-control')).toBe('no-cache');
  });

  it('are sent as the build compressed them', async () => {
    const answer = await fetch(`${gateway.url}/assets/main.0a1b2c3d4e.js`, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(answer.headers.get('content-type')).toMatch('javascript');
    expect(await answer.text()).toBe(brotliDecompressSync(brotliCompressSync(script)).toString());

    const { headers } = await get('/assets/main.0a1b2c3d4e.js', { 'accept-encoding': 'gzip' });
    expect(headers.has('content-encoding')).toBe(false);
    expect((await get('/assets/plain.js', { 'accept-encoding': 'br, gzip' })).text).toBe(script);
  });

  it.each([
    [200, { range: 'bytes=100-' }],
    [400, { 'if-match': '"other"' }],
    [400, { 'if-unmodified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' }],
  ])('are answered with %i under the condition %j', async (status, headers) => {
    for (const path of ['/assets/plain.js', '/modules/mf-admin/1.0.0/remoteEntry.js'])
      expect((await get(path, headers)).status).toBe(status);
  });

  it('of a module version never change', async () => {
    expect((await get('/modules/mf-admin/1.0.0/remoteEntry.js')).headers.get('cache-control')).toMatch('immutable');
  });

  it.each([
    '/.env',
    '/assets/../.env',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '//etc/passwd',
    '/modules/deployed.json',
    '/modules/mf-admin/1.0.0/.env',
    '/modules/../secret.txt',
    '/modules/mf-admin/1.0.0/../../../secret.txt',
    '/modules/..%2f..%2fsecret.txt',
    '/package.json',
  ])('that are private stay so: %s', async (path) => {
    const answer = await sendBytes(gateway.url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);

    expect(answer).not.toMatch(/SECRET|private|root:|"modules"/);
    expect(answer).toMatch(/^HTTP\/1.1 (404|400|200) /);
  });
});

describe('every response', () => {
  it.each(['/', '/assets/plain.js', '/modules.json', '/versions.json', '/api/users', '/api/docs', '/missing.txt'])(
    'of %s is secured',
    async (path) => {
      const { headers } = await get(path);
      const policy = headers.get('content-security-policy') ?? '';

      expect(policy).toMatch(/script-src 'self';/);
      expect(policy).toMatch(/object-src 'none'; base-uri 'none'; frame-ancestors 'none'/);
      expect(policy).toMatch(/require-trusted-types-for 'script'; trusted-types default$/);
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*|https?:/);
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(headers.get('permissions-policy')).toMatch('camera=()');
      for (const name of ['strict-transport-security', 'x-powered-by', 'server']) expect(headers.has(name)).toBe(false);
    },
  );

  it('requires HTTPS only if the public URL is HTTPS', async () => {
    const secure = await startGateway({ PUBLIC_URL: 'https://umbral.example', TRUSTED_PROXIES: 'none' });
    const { headers } = await send(`${secure.url}/modules.json`);
    await secure.close();

    expect(headers.get('strict-transport-security')).toMatch('max-age=31536000');
  });
});

it('a gateway without a built shell answers 404', async () => {
  const bare = await startGateway();
  expect((await send(`${bare.url}/`)).status).toBe(404);
  await bare.close();
});
