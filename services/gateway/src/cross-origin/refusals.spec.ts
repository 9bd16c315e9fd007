import { Readable } from 'node:stream';
import { send } from '@umbral/testing';
import { cookieOf, json } from '../../test/headers.js';
import { startGateway, type TestGateway } from '../../test/test-gateway.js';
import { ANA, startIdentity, type TestIdentity } from '../../test/test-identity.js';

let identity: TestIdentity;
let gateway: TestGateway;

beforeAll(async () => {
  identity = await startIdentity();
  gateway = await startGateway({ IDENTITY_URL: identity.url, BODY_LIMIT: '2048' });
});
afterAll(async () => {
  await gateway.close();
  await identity.stop();
});

/** An array is sent in chunks. `connection: close`, because a connection whose body was refused halfway would stay open. */
const post = (headers: Record<string, string>, body?: string | string[]) =>
  send(`${gateway.url}/api/users`, {
    method: 'POST',
    headers: { connection: 'close', ...headers },
    body: Array.isArray(body) ? Readable.from(body) : body,
  });

describe('a cross-site call', () => {
  it('is refused although it carries the cookie', async () => {
    const answer = await post({ ...cookieOf(ANA), ...json, 'sec-fetch-site': 'cross-site' }, '{}');

    expect(answer.status).toBe(403);
    expect(answer.problem.code).toBe('cross_origin');
  });

  it('is refused at public operations too', async () => {
    const answer = await send(`${gateway.url}/api/auth/login`, {
      method: 'POST',
      headers: { ...json, origin: 'https://evil.test' },
      body: '{}',
    });

    expect(answer.problem.code).toBe('cross_origin');
  });

  it('may carry a bearer token, and the cookie is then ignored', async () => {
    const other = { authorization: `Bearer ${ANA.secret}`, 'sec-fetch-site': 'cross-site' };
    expect((await post({ ...json, ...other }, '{}')).status).toBe(200);

    const wrong = await post({ ...json, ...cookieOf(ANA), ...other, authorization: 'Bearer wrong' }, '{}');
    expect(wrong.problem.code).toBe('session_expired');
  });
});

describe('a body', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'nonsense',
  ])('of type %s is 415', async (type) => {
    const answer = await post({ ...cookieOf(ANA), 'content-type': type }, '{}');

    expect(answer.status).toBe(415);
    expect(answer.body).toMatchObject({ code: 'unsupported_media_type', status: 415 });
  });

  it('without a type is 415, also in chunks', async () => {
    expect((await post(cookieOf(ANA), '{}')).status).toBe(415);
    expect((await post(cookieOf(ANA), ['{', '}'])).status).toBe(415);
  });

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
    'of type %s passes',
    async (type) => {
      expect((await post({ ...cookieOf(ANA), 'content-type': type }, '{}')).status).toBe(200);
    },
  );

  it('that is absent needs no type', async () => {
    expect((await post({ ...cookieOf(ANA), 'content-type': 'text/plain' })).status).toBe(200);
  });

  it('above the limit is 413, whether its length is announced or not', async () => {
    const big = 'x'.repeat(1500);
    const before = identity.received.length;
    const announced = await post({ ...cookieOf(ANA), ...json }, big + big);
    const chunked = await post({ ...cookieOf(ANA), ...json }, [big, big]);

    expect(announced.body).toMatchObject({
      status: 413,
      code: 'body_too_large',
      message: 'La petición es demasiado grande',
    });
    expect(chunked.status).toBe(413);
    expect(
      identity.received.slice(before).filter(({ method, url }) => method === 'POST' && url === '/api/users'),
    ).toHaveLength(0);
  });

  it('that is far above the limit still gets its answer', async () => {
    const chunks = Array.from({ length: 100 }, () => 'x'.repeat(100_000));

    expect((await post({ ...cookieOf(ANA), ...json }, chunks)).status).toBe(413);
    expect((await post({ ...cookieOf(ANA), ...json }, chunks.join(''))).status).toBe(413);
  });

  it('at the limit passes', async () => {
    expect((await post({ ...cookieOf(ANA), ...json }, ['x'.repeat(1024), 'x'.repeat(1024)])).status).toBe(200);
  });
});
