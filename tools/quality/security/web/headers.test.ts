import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { authApi, usersApi } from '@umbral/contracts';
import { ADMINISTRATOR, send, sendBytes, type Reply, type SignedIn } from '@umbral/testing';
import { signedIn, stack } from '../support/system.ts';

const { gateway, secure } = stack.urls;

let admin: SignedIn;
let assets: { script: string; style: string; module: string };
before(async () => {
  admin = await signedIn(ADMINISTRATOR);
  const page = (await send(`${gateway}/`)).text;
  const [module] = (await send(`${gateway}/modules.json`)).body as { entry: string }[];
  assets = {
    script: /<script[^>]* src="?([^"\s>]+)/.exec(page)?.[1] ?? '',
    style: /<link[^>]* href="?([^"\s>]+\.css)/.exec(page)?.[1] ?? '',
    module: module?.entry ?? '',
  };
  for (const [what, address] of Object.entries(assets)) assert.ok(address, `the page names no ${what}`);
});

/** One answer of each kind, good and bad. */
const answers = {
  'the page': () => send(`${gateway}/`),
  'an address of the shell': () => send(`${gateway}/users`),
  'a script': () => send(`${gateway}${assets.script}`),
  'a style sheet': () => send(`${gateway}${assets.style}`),
  'a module': () => send(`${gateway}${assets.module}`),
  'the list of modules': () => send(`${gateway}/modules.json`),
  'a missing file': () => send(`${gateway}/missing.js`),
  'an answer of the API': () => admin.call(usersApi.list, { query: { page: '1' } }),
  'a refusal of the API': () => admin.call(usersApi.create, { body: {} }),
  'a refusal of the gateway': () => send(`${gateway}/api/users`),
  'an unknown call': () => admin.send('/api/nowhere'),
  'a page of the API’s documentation': () => send(`${gateway}/api/docs/identity`),
  'its script': () => send(`${gateway}/api/docs/assets/swagger-ui-bundle.js`),
  'an OpenAPI document': () => send(`${gateway}/api/docs/identity/openapi.json`),
  'what is not for callers': () => send(`${gateway}/metrics`),
  'a method that is not there': () => send(`${gateway}/`, { method: 'PUT' }),
} satisfies Record<string, () => Promise<Reply>>;

/** Directives of a policy, with their sources. */
function policyOf(headers: Headers): Record<string, string[]> {
  const directives = headers.get('content-security-policy')?.split(';') ?? [];
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

describe('every answer', () => {
  for (const [what, request] of Object.entries(answers)) {
    test(`such as ${what} runs only our scripts, and cannot be framed`, async () => {
      const { headers } = await request();
      const policy = policyOf(headers);
      const scripts = policy['script-src'] ?? policy['default-src'];
      assert.deepEqual(scripts, ["'self'"]);
      assert.deepEqual(policy['default-src'], ["'self'"]);
      for (const name of ['object-src', 'frame-ancestors', 'base-uri'])
        assert.deepEqual(policy[name], ["'none'"], name);
      for (const name of ['form-action', 'connect-src', 'font-src']) assert.deepEqual(policy[name], ["'self'"], name);
      const drawsMarkup = what === 'a page of the API’s documentation';
      assert.deepEqual(policy['require-trusted-types-for'], drawsMarkup ? undefined : ["'script'"]);
      assert.deepEqual(policy['trusted-types'], drawsMarkup ? undefined : ['default']);
      const all = Object.values(policy).flat();
      for (const source of ["'unsafe-eval'", "'unsafe-hashes'", '*', 'http:', 'https:', 'blob:', 'ws:'])
        assert.ok(!all.includes(source), source);
    });

    test(`such as ${what} has no sniffed type, and leaks no address and no product name`, async () => {
      const { headers } = await request();
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.equal(headers.get('referrer-policy'), 'no-referrer');
      assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin');
      assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
      assert.match(headers.get('permissions-policy') ?? '', /camera=\(\).*microphone=\(\)/);
      assert.doesNotMatch(headers.get('server') ?? '', /\d/);
      assert.equal(headers.get('x-powered-by'), null);
      assert.equal(headers.get('strict-transport-security'), null, 'HSTS over plain HTTP');
    });
  }
});

test('the page has no inline script or handler', async () => {
  for (const path of ['/', '/api/docs', '/api/docs/studies']) {
    const { text } = await send(`${gateway}${path}`);
    assert.doesNotMatch(text, /<script(?![^>]*\ssrc=)[^>]*>|\son\w+=|javascript:/i, path);
    for (const [, address] of text.matchAll(/(?:src|href)="?([^"#\s>]+)/g))
      assert.match(address ?? '', /^\/(?!\/)/, `${path} loads ${address}`);
  }
});

describe('over HTTPS', () => {
  test('every answer carries Strict-Transport-Security', async () => {
    for (const path of ['/', '/api/users', '/modules.json', '/missing.js', '/api/docs']) {
      const { headers } = await send(`${secure}${path}`);
      const [, seconds] =
        /^max-age=(\d+); includeSubDomains$/.exec(headers.get('strict-transport-security') ?? '') ?? [];
      assert.ok(Number(seconds) >= 31_536_000, path);
    }
  });
});

describe('[D14] answers of the API', () => {
  for (const what of [
    'an answer of the API',
    'a refusal of the API',
    'a refusal of the gateway',
    'an unknown call',
  ] as const)
    test(`such as ${what} are not cached and are read as JSON`, async () => {
      const { headers } = await answers[what]();
      assert.match(headers.get('cache-control') ?? '', /no-store/);
      assert.match(headers.get('content-type') ?? '', /^application\/(problem\+)?json/);
      assert.match(headers.get('x-request-id') ?? '', /^[\w-]{8,64}$/);
    });

  test('set a cookie only when signing in or out', async () => {
    for (const request of Object.values(answers)) assert.equal((await request()).headers.get('set-cookie'), null);
  });
});

test('immutable files may be cached, the page and the list of modules may not', async () => {
  assert.match((await answers['a script']()).headers.get('cache-control') ?? '', /immutable/);
  assert.match((await answers['the page']()).headers.get('cache-control') ?? '', /no-cache|no-store/);
  assert.match((await answers['the list of modules']()).headers.get('cache-control') ?? '', /no-cache|no-store/);
});

describe('malformed requests', () => {
  const raw = (lines: string[], body = '') =>
    sendBytes(gateway, `${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`);
  const own = () => `Cookie: ${admin.cookie}`;
  const cases: Record<string, () => Promise<string>> = {
    TRACE: () => raw(['TRACE /api/users HTTP/1.1', 'Host: x', own()]),
    CONNECT: () => raw(['CONNECT evil.test:443 HTTP/1.1', 'Host: x']),
    'a length and chunks at once': () =>
      raw(
        [
          'POST /api/users HTTP/1.1',
          'Host: x',
          own(),
          'Content-Type: application/json',
          'Content-Length: 4',
          'Transfer-Encoding: chunked',
        ],
        '0\r\n\r\nGET /api/roles HTTP/1.1\r\nHost: x\r\n\r\n',
      ),
    'two lengths': () =>
      raw(
        [
          'POST /api/users HTTP/1.1',
          'Host: x',
          own(),
          'Content-Type: application/json',
          'Content-Length: 2',
          'Content-Length: 40',
        ],
        '{}',
      ),
    'an encoding that only looks like chunks': () =>
      raw(
        ['POST /api/users HTTP/1.1', 'Host: x', own(), 'Content-Type: application/json', 'Transfer-Encoding: xchunked'],
        '0\r\n\r\n',
      ),
    'a header folded over two lines': () => raw(['GET /api/users HTTP/1.1', 'Host: x', 'X-A: 1', ' 2', own()]),
    'a blank before the colon': () => raw(['GET /api/users HTTP/1.1', 'Host : x', own()]),
    'a bare line feed in a header': () =>
      raw(['GET /api/users HTTP/1.1', 'Host: x', 'X-A: 1\nX-B: 2\n\nGET / HTTP/1.1', own()]),
    'headers without end': () => raw(['GET / HTTP/1.1', 'Host: x', `X-A: ${'a'.repeat(70_000)}`]),
    'a NUL in the path': () => raw(['GET /api/users/\u0000 HTTP/1.1', 'Host: x', own()]),
    'no host': () => raw(['GET /api/users HTTP/1.1', own()]),
    'another protocol': () => raw(['PRI * HTTP/2.0']),
  };
  for (const [what, request] of Object.entries(cases))
    test(`${what}: refused, and pipelined requests after it are not answered`, async () => {
      const answer = await request();
      const statuses = [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
      assert.ok(statuses.length <= 1, `${statuses.length} answers: ${statuses.join(' ')}`);
      assert.ok(
        statuses.every((status) => (status >= 400 && status < 500) || status === 501),
        String(statuses),
      );
      assert.doesNotMatch(answer, /"pagination"|"email"|node_modules/);
    });

  test('line breaks of a request do not reach the headers of its answer', async () => {
    for (const path of ['/%0d%0aSet-Cookie:a=b', '/users?x=%0d%0aSet-Cookie:a=b', '/api/users/%0d%0aSet-Cookie:%20a=b'])
      assert.equal((await admin.send(path)).headers.get('set-cookie'), null);
    const { headers } = await admin.call(authApi.me, { headers: { 'x-request-id': 'evil id <script>' } });
    assert.match(headers.get('x-request-id') ?? '', /^[\w-]+$/);
  });
});
