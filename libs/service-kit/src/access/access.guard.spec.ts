import type { Actor } from '@umbral/contracts';
import { actor, createTokenIssuer } from '../../test/tokens.js';
import { startFixture, type Fixture } from '../../test/fixture-service.js';

describe('access', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await startFixture();
  });
  afterAll(() => fixture.service.stop());

  const call = async (
    method: string,
    path: string,
    options: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
  ) => {
    const response = await fetch(`${fixture.service.url}${path}`, {
      method,
      headers: {
        ...(options.token && { authorization: `Bearer ${options.token}` }),
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    });
    const text = await response.text();
    const challenge = response.headers.get('www-authenticate');
    return {
      status: response.status,
      challenge,
      body: text ? (JSON.parse(text) as Record<string, unknown>) : undefined,
    };
  };
  const agent = (view: Record<string, boolean>, remove: Record<string, boolean> = {}) =>
    fixture.tokens.issue(actor({ id: 9, roleId: 2, permissions: { view, delete: remove } }));

  it('accepts calls of a public operation with and without a session', async () => {
    expect(await call('GET', '/api/things/open')).toMatchObject({ status: 200, body: { actorId: null } });
    const token = await fixture.tokens.issue(actor({ id: 5 }));
    expect(await call('GET', '/api/things/open', { token })).toMatchObject({ body: { actorId: 5 } });
    expect(await call('GET', '/api/things/open', { token: 'broken' })).toMatchObject({
      status: 200,
      body: { actorId: null },
    });
  });

  it('returns 401 without a token and with one that is expired, for another service, unsigned or signed by another issuer', async () => {
    const other = await createTokenIssuer();
    const tokens = [
      undefined,
      'not-a-token',
      await fixture.tokens.issue(actor(), { expires: Math.floor(Date.now() / 1_000) - 60 }),
      await fixture.tokens.issue(actor(), { audience: 'catalog' }),
      await other.issue(actor()),
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ ...actor(), aud: 'identity' })).toString('base64url')}.`,
    ];
    for (const token of tokens) {
      expect(await call('GET', '/api/things/mine', { token })).toMatchObject({
        status: 401,
        body: { code: 'unauthenticated' },
      });
    }
  });

  it('[B-MFA-05] returns 403 to a user who has yet to enrol a second factor, whatever their role allows', async () => {
    const token = await fixture.tokens.issue(actor({ id: 1, roleId: 1, mustEnrol: true }));
    expect(await call('GET', '/api/things/mine', { token })).toMatchObject({
      status: 403,
      challenge: 'Bearer error="insufficient_user_authentication"',
      body: { code: 'second_factor_enrolment_required' },
    });
    expect(await call('GET', '/api/things/open', { token })).toMatchObject({ status: 200 });
  });

  it('checks view and delete permissions, and allows the administrator everything', async () => {
    const [viewer, deleter, admin] = [
      await agent({ usuarios: true }),
      await agent({ usuarios: true }, { usuarios: true }),
      await fixture.tokens.issue(actor()),
    ];
    const body = { name: 'Nueva' };
    expect((await call('PUT', '/api/things/7', { token: await agent({ bancos: true }), body })).status).toBe(403);
    expect((await call('PUT', '/api/things/7', { token: viewer, body })).status).toBe(200);
    expect((await call('DELETE', '/api/things/7', { token: viewer })).status).toBe(403);
    expect((await call('DELETE', '/api/things/7', { token: deleter })).status).toBe(204);
    expect((await call('GET', '/api/things/admin', { token: deleter })).status).toBe(403);
    expect((await call('GET', '/api/things/admin', { token: admin })).status).toBe(200);
    expect((await call('DELETE', '/api/things/7', { token: admin })).status).toBe(204);
  });

  it('lets programs publish modules without a role or a recent sign-in, and only those that have modules', async () => {
    const upload = async (who: Partial<Actor>) => {
      const token = await fixture.tokens.issue(actor(who));
      const headers = { 'content-type': 'application/gzip' };
      const { status, body } = await call('POST', '/api/things/files', { token, headers, body: '' });
      return [status, body?.code];
    };
    const program = { id: 9, roleId: 2, isProgram: true };
    expect(await upload({ ...program, publishes: ['audits'] })).toEqual([201, undefined]);
    expect(await upload({ ...program, publishes: [] })).toEqual([403, 'not_for_programs']);
    expect(await upload(program)).toEqual([403, 'not_for_programs']);
    expect(await upload({ ...program, roleId: 1 })).toEqual([403, 'not_for_programs']);
    expect(await upload({ id: 9, roleId: 2, publishes: ['audits'] })).toEqual([403, 'forbidden']);
    expect(await upload({})).toEqual([403, 'reauthentication_required']);
    // Elsewhere the modules of a program grant nothing.
    const token = await fixture.tokens.issue(actor({ ...program, publishes: ['audits'] }));
    expect(await call('GET', '/api/things/admin', { token })).toMatchObject({
      status: 403,
      body: { code: 'not_for_programs' },
    });
  });

  it('challenges a call without a token, and only such a call', async () => {
    const challengeOf = async (path: string) =>
      (await fetch(`${fixture.service.url}${path}`)).headers.get('www-authenticate');
    expect([await challengeOf('/api/things/mine'), await challengeOf('/api/nothing')]).toEqual([
      'Bearer realm="umbral"',
      null,
    ]);
  });

  it('limits a token with scopes to them, in calls from outside', async () => {
    const program = { id: 9, roleId: 2, isProgram: true, permissions: { view: { usuarios: true }, delete: {} } };
    const change = async (scopes: string[] | undefined, audience?: string[]) => {
      const token = await fixture.tokens.issue(actor({ ...program, scopes }), { audience });
      const response = await fetch(`${fixture.service.url}/api/things/7`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Nueva' }),
      });
      await response.arrayBuffer();
      return [response.status, response.headers.get('www-authenticate')];
    };
    const refused = [403, 'Bearer error="insufficient_scope", scope="things:write"'];
    expect(await change(['things:read'])).toEqual(refused);
    expect(await change(['others:write'])).toEqual(refused);
    expect(await change([])).toEqual(refused);
    expect(await change(['things:read'], ['identity'])).toEqual(refused);
    expect(await change(['things:write'])).toEqual([200, null]);
    expect(await change(undefined)).toEqual([200, null]);
    // Forwarded by another service, which has checked the scope of the call that it was sent.
    expect(await change(['things:read'], ['studies', 'catalog', 'identity'])).toEqual([200, null]);
  });

  it('checks session, permission, scope and body in this order', async () => {
    const empty = { body: {} };
    expect((await call('PUT', '/api/things/404', empty)).status).toBe(401);
    expect((await call('PUT', '/api/things/404', { ...empty, token: await agent({}) })).status).toBe(403);
    expect((await call('PUT', '/api/things/404', { ...empty, token: await agent({ usuarios: true }) })).status).toBe(
      404,
    );
    expect((await call('PUT', '/api/things/nine', { ...empty, token: await agent({ usuarios: true }) })).status).toBe(
      404,
    );
    expect(await call('PUT', '/api/things/7', { ...empty, token: await agent({ usuarios: true }) })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'name', message: 'El nombre es requerido' }] },
    });
  });

  it('requires the shared key for calls between processes, and accepts the former one while keys are rotated', async () => {
    const path = '/internal/things/exchange';
    expect((await call('POST', path)).status).toBe(403);
    expect((await call('POST', path, { token: await fixture.tokens.issue(actor()) })).status).toBe(403);
    expect((await call('POST', path, { headers: { 'x-umbral-internal': 'a-key-of-the-tesTs' } })).status).toBe(403);
    expect((await call('POST', path, { headers: { 'x-umbral-internal': 'a-key-of-the-tests' } })).status).toBe(200);
    expect((await call('POST', path, { headers: { 'x-umbral-internal': 'a-former-key-of-the-tests' } })).status).toBe(
      200,
    );
    const both = 'a-key-of-the-tests,a-former-key-of-the-tests';
    expect((await call('POST', path, { headers: { 'x-umbral-internal': both } })).status).toBe(403);
  });

  it('reads IP address and user agent of a call', async () => {
    const { body } = await call('GET', '/api/things/mine', {
      token: await fixture.tokens.issue(actor()),
      headers: { 'x-forwarded-for': '::ffff:203.0.113.9', 'user-agent': 'x'.repeat(900) },
    });
    expect(body).toMatchObject({ ip: '203.0.113.9', userAgent: 'x'.repeat(500) });
  });
});
