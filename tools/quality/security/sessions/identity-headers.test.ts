import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { authApi, rolesApi, usersApi, type SessionUser } from '@umbral/contracts';
import { send, sendBytes, type Caller, type Sent, type SignedIn } from '@umbral/testing';
import { assertProblem } from '../support/problems.ts';
import { anonymous, openOffice, stack } from '../support/system.ts';

let member: SignedIn, admin: SignedIn;
before(async () => {
  const office = await openOffice();
  ({ admin } = office);
  member = (await office.member({})).caller;
});

const me = (caller: Caller, headers: Sent['headers'] = {}) => caller.call(authApi.me, { headers });
const readRole = (headers: Sent['headers']) => member.call(rolesApi.get, { params: { id: 1 }, headers });

const userHeader = (user: SessionUser) => ({
  authorization: `User ${Buffer.from(JSON.stringify({ id: user.id, email: user.email, roleId: user.roleId })).toString('base64url')}`,
});

describe('[D02] the stored user of a tab', () => {
  test('passes when it is the session’s', async () => {
    assert.equal((await me(member, userHeader(member.user))).status, 200);
  });

  test('of another user is refused, and the call has no effect', async () => {
    assertProblem(await me(member, userHeader(admin.user)), 401, 'session_mismatch');
    const writing = await member.call(usersApi.update, {
      params: { id: member.user.id },
      body: { name: 'De otro', email: member.user.email },
      headers: userHeader(admin.user),
    });
    assertProblem(writing, 401, 'session_mismatch');
    assert.equal((await me(member)).body.name, member.user.name);
  });

  test('with another role grants nothing', async () => {
    assertProblem(await readRole(userHeader({ ...member.user, roleId: 1 })), 403);
  });

  test('without a session is refused', async () => {
    assertProblem(await me(anonymous(), userHeader(admin.user)), 401);
  });

  for (const broken of [
    'User',
    'User ',
    'User %%%',
    'User e30',
    'User bnVsbA',
    `User ${'A'.repeat(5_000)}`,
    'Basic YWRtaW46eA==',
    'User eyJpZCI6IjEifQ',
  ])
    test(`broken as «${broken.slice(0, 20)}» does not authenticate`, async () => {
      const { status } = await me(member, { authorization: broken });
      assert.ok([200, 400, 401].includes(status), String(status));
      assertProblem(await me(anonymous(), { authorization: broken }), 401);
    });
});

describe('headers that claim an identity', () => {
  const claims: Record<string, () => string | undefined> = {
    'x-umbral-session': () => admin.sessionId,
    'x-umbral-internal': () => stack.internalKey,
    'x-umbral-user': () => '1',
    'x-umbral-actor': () => JSON.stringify({ id: 1, roleId: 1 }),
    'x-user-id': () => '1',
    'x-forwarded-user': () => 'admin@umbral.test',
    'x-authenticated-userid': () => '1',
    'x-remote-user': () => 'admin@umbral.test',
    'x-original-url': () => '/api/roles/1',
    'x-rewrite-url': () => '/api/roles/1',
    'x-http-method-override': () => 'DELETE',
    forwarded: () => 'for=127.0.0.1;proto=https',
  };
  for (const [name, value] of Object.entries(claims))
    test(`${name} is ignored`, async () => {
      const claimed = { [name]: value() };
      assertProblem(await me(anonymous(), claimed), 401);
      assert.equal((await me(member, claimed)).body.id, member.user.id);
      assertProblem(await readRole(claimed), 403);
    });

  test('twice in one request are refused', async () => {
    const answer = await sendBytes(
      stack.urls.gateway,
      `GET /api/roles/1 HTTP/1.1\r\nHost: x\r\nCookie: ${member.cookie}\r\nX-Umbral-Session: ${admin.sessionId}\r\nAuthorization: User e30\r\nAuthorization: Bearer ${admin.sessionId}\r\nConnection: close\r\n\r\n`,
    );
    assert.match(answer, /^HTTP\/1\.1 (400|401|403) /);
  });
});

describe('internal calls', () => {
  const internal: [method: string, path: string, body?: () => object][] = [
    ['POST', '/internal/sessions/exchange', () => ({ sessionId: admin.sessionId })],
    ['POST', '/internal/sessions/exchange-many', () => ({ credentials: [{ sessionId: admin.sessionId }] })],
    ['GET', '/internal/directory/users?after=0'],
    ['GET', '/.well-known/jwks.json'],
    ['GET', '/openapi.json'],
  ];
  for (const [method, path, body] of internal)
    for (const variant of [path, `/api/..${path}`, `/api/users/..%2f..${path}`, `/api/auth/..;${path}`, `//${path}`])
      test(`are not reachable from outside: ${method} ${variant}`, async () => {
        const key = { 'x-umbral-internal': stack.internalKey };
        const answer = await member.send(variant, { method, body: body?.(), headers: key });
        assert.doesNotMatch(answer.text, /tokens|"kty"|"openapi"|companyIds/, `${answer.status}`);
      });

  test('need the exact shared key at the service', async () => {
    const url = `${stack.urls.identity}/internal/sessions/exchange`;
    const exchange = (key: string | undefined) =>
      send(url, { method: 'POST', headers: { 'x-umbral-internal': key }, body: { sessionId: admin.sessionId } });
    const { internalKey } = stack;
    for (const key of [
      undefined,
      '',
      internalKey.slice(0, -1),
      `${internalKey}x`,
      internalKey.toUpperCase(),
      'undefined',
    ])
      assertProblem(await exchange(key), 403);
    assert.equal((await exchange(internalKey)).status, 200);
  });
});
