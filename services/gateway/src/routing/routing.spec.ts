import { Readable } from 'node:stream';
import { send, sendBytes } from '@umbral/testing';
import { startGateway, type TestGateway } from '../../test/test-gateway.js';
import { ANA, startIdentity, type TestIdentity } from '../../test/test-identity.js';
import { cookieOf, json } from '../../test/headers.js';
import { answerJson } from '../../test/upstream-server.js';

let identity: TestIdentity;
let gateway: TestGateway;

beforeAll(async () => {
  identity = await startIdentity((request, response) => {
    if (request.url.startsWith('/api/users/sensitive')) {
      response.writeHead(200, {
        server: 'nginx/1.2.3',
        'x-powered-by': 'Express',
        'keep-alive': 'timeout=1',
        etag: '"1-1"',
        'set-cookie': ['a=1', 'b=2'],
      });
      return response.end('{}');
    }
    return answerJson(response, 200, { ok: true });
  });
  gateway = await startGateway({ IDENTITY_URL: identity.url, AUDIT_URL: identity.url });
});
afterAll(async () => {
  await gateway.close();
  await identity.stop();
});

const lastCall = () => identity.received.filter(({ url }) => url.startsWith('/api/')).at(-1);

describe('a call with a session', () => {
  it('reaches the service as it was sent, with the token of that service', async () => {
    const answer = await send(`${gateway.url}/api/users?search=a%20b&page=2`, { headers: cookieOf(ANA) });

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ok: true });
    expect(lastCall()).toMatchObject({ method: 'GET', url: '/api/users?search=a%20b&page=2' });
    expect(lastCall()?.headers.authorization).toBe('Bearer token-7-identity');
  });

  it('carries its body', async () => {
    await send(`${gateway.url}/api/users`, {
      method: 'POST',
      headers: { ...cookieOf(ANA), ...json },
      body: '{"name":"Begoña"}',
    });

    expect(lastCall()).toMatchObject({ method: 'POST', body: '{"name":"Begoña"}' });
  });

  it('carries a body that comes in chunks', async () => {
    await send(`${gateway.url}/api/users`, {
      method: 'POST',
      headers: { ...cookieOf(ANA), ...json },
      body: Readable.from(['{"name":', '"Begoña"}']),
    });

    expect(lastCall()?.body).toBe('{"name":"Begoña"}');
  });

  it('may be a PATCH without a body', async () => {
    const answer = await send(`${gateway.url}/api/companies/3/toggle-status`, {
      method: 'PATCH',
      headers: cookieOf(ANA),
    });

    expect(answer.status).toBe(200);
    expect(lastCall()).toMatchObject({ method: 'PATCH', body: '' });
  });
});

it('a public call needs no session, neither as GET nor as HEAD', async () => {
  for (const method of ['GET', 'HEAD']) {
    const { status } = await send(`${gateway.url}/api/audit-proof/keys`, { method });
    expect([status, lastCall()]).toMatchObject([200, { method, url: '/api/audit-proof/keys' }]);
  }
});

describe('headers of a caller', () => {
  it('never carry an identity to a service', async () => {
    await send(`${gateway.url}/api/users`, {
      headers: {
        ...cookieOf(ANA),
        authorization: 'Basic forged',
        'x-umbral-session': 'forged',
        'x-umbral-internal': 'forged',
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'evil.test',
        'x-real-ip': '6.6.6.6',
        forwarded: 'for=6.6.6.6',
      },
    });

    expect(JSON.stringify(lastCall()?.headers)).not.toMatch(/forged|6\.6\.6\.6|evil|umbral_session=/);
    expect(lastCall()?.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-umbral-session': ANA.secret,
    });
  });

  it('that are hop-by-hop are not forwarded', async () => {
    await send(`${gateway.url}/api/users`, {
      method: 'POST',
      headers: {
        ...cookieOf(ANA),
        ...json,
        expect: '100-continue',
        te: 'trailers',
        'proxy-authorization': 'x',
        upgrade: 'h2c',
      },
      body: '{}',
    });

    expect(lastCall()?.headers).not.toHaveProperty('expect');
    expect(lastCall()?.headers).not.toHaveProperty('te');
    expect(lastCall()?.headers).not.toHaveProperty('upgrade');
    expect(lastCall()?.headers).not.toHaveProperty('proxy-authorization');
  });

  it('that services use are forwarded', async () => {
    const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await send(`${gateway.url}/api/users/1`, {
      method: 'PUT',
      headers: {
        ...cookieOf(ANA),
        ...json,
        'if-match': '"1-2"',
        'idempotency-key': 'k',
        'user-agent': 'spec',
        traceparent: trace,
      },
      body: '{}',
    });

    expect(lastCall()?.headers).toMatchObject({
      'if-match': '"1-2"',
      'idempotency-key': 'k',
      'user-agent': 'spec',
      traceparent: trace,
    });
  });

  it('with an untrusted request id or an invalid trace get a new id and no trace', async () => {
    const answer = await send(`${gateway.url}/api/users`, {
      headers: { ...cookieOf(ANA), 'x-request-id': 'spec-0001', traceparent: 'no' },
    });

    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(lastCall()?.headers['x-request-id']).toBe(answer.headers.get('x-request-id'));
    expect(lastCall()?.headers).not.toHaveProperty('traceparent');
  });

  it('keep the request id of a trusted load balancer, unless it is invalid', async () => {
    const behind = await startGateway({ IDENTITY_URL: identity.url, TRUSTED_PROXIES: '127.0.0.1' });
    const idOf = async (given: string) => {
      const headers = { ...cookieOf(ANA), 'x-request-id': given };
      await send(`${behind.url}/api/users`, { headers });
      return lastCall()?.headers['x-request-id'];
    };
    expect(await idOf('proxy.0001')).toBe('proxy.0001');
    expect(await idOf('a b')).toMatch(/^[0-9a-f-]{36}$/);
    await behind.close();
  });

  it('with two Host headers are refused', async () => {
    const lines = ['GET /api/users HTTP/1.1', 'Host: a', 'HOST: b', `Cookie: umbral_session=${ANA.secret}`];
    expect(await sendBytes(gateway.url, `${lines.join('\r\n')}\r\n\r\n`)).toMatch(/^HTTP\/1.1 400 /);
  });
});

describe('the address of the caller', () => {
  it('is that of a trusted load balancer only', async () => {
    const balanced = await startGateway({
      IDENTITY_URL: identity.url,
      TRUSTED_PROXIES: '127.0.0.1',
      PUBLIC_URL: 'https://umbral.example',
    });
    await send(`${balanced.url}/api/users`, {
      headers: { cookie: `__Host-umbral_session=${ANA.secret}`, 'x-forwarded-for': '6.6.6.6, 203.0.113.9' },
    });
    const plainName = await send(`${balanced.url}/api/users`, { headers: cookieOf(ANA) });
    await balanced.close();

    expect(lastCall()?.headers).toMatchObject({ 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' });
    expect(plainName.status).toBe(401);
  });
});

describe('headers of a response', () => {
  it('do not reveal the software, and keep the others', async () => {
    const { headers } = await send(`${gateway.url}/api/users/sensitive`, { headers: cookieOf(ANA) });

    expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null]);
    expect(Object.fromEntries(headers)).toMatchObject({
      etag: '"1-1"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });
});

describe('an unknown path or method', () => {
  it('is 401 without a session and 404 with one', async () => {
    expect((await send(`${gateway.url}/api/nowhere`)).body).toMatchObject({ status: 401, code: 'unauthenticated' });

    const answer = await send(`${gateway.url}/api/nowhere`, { headers: cookieOf(ANA) });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toMatch('application/problem+json');
    expect(answer.body).toMatchObject({
      code: 'not_found',
      message: 'No se ha encontrado lo que buscas',
      requestId: answer.headers.get('x-request-id'),
    });
  });

  it.each(['//users', '/%75sers', '/nowhere/../users', '/'])('takes the path literally: /api%s', async (path) => {
    const before = identity.received.filter(({ url }) => url.includes('users')).length;
    const answer = await sendBytes(
      gateway.url,
      `GET /api${path} HTTP/1.1\r\nHost: x\r\nCookie: umbral_session=${ANA.secret}\r\nConnection: close\r\n\r\n`,
    );

    expect(answer).toMatch(/^HTTP\/1.1 404 /);
    expect(identity.received.filter(({ url }) => url.includes('users'))).toHaveLength(before);
  });

  it('below /internal is unreachable', async () => {
    const before = identity.received.length;
    for (const path of [
      '/internal/sessions/exchange',
      '/api/users/../../internal/sessions/exchange',
      '/api/..%2finternal/sessions/exchange',
    ]) {
      await sendBytes(
        gateway.url,
        `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      );
    }

    expect(identity.received.slice(before).filter(({ url }) => url.startsWith('/internal'))).toHaveLength(0);
  });

  it.each(['TRACE', 'OPTIONS'])('%s is refused', async (method) => {
    const answer = await sendBytes(
      gateway.url,
      `${method} /api/users HTTP/1.1\r\nHost: x\r\nCookie: umbral_session=${ANA.secret}\r\nConnection: close\r\n\r\n`,
    );

    expect(answer).toMatch(/^HTTP\/1.1 405 /);
    expect(answer).toMatch(/allow: GET, HEAD, POST, PUT, PATCH, DELETE/);
    expect(answer).toContain('"code":"method_not_allowed"');
  });

  it('that is not HTTP gets a problem too', async () => {
    const answer = await sendBytes(gateway.url, 'NONSENSE\r\n\r\n');

    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('"code":"invalid_request"');
    const [, requestId] = /^X-Request-Id: (.+)$/m.exec(answer) ?? [];
    expect(answer).toContain(`"requestId":"${requestId?.trim()}"`);
  });

  it('with a broken escape is 400', async () => {
    expect((await send(`${gateway.url}/api/users/%E0%A4%A`, { headers: cookieOf(ANA) })).status).toBe(400);
  });
});
