import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { authApi, rolesApi, sessionsApi, usersApi } from '@umbral/contracts';
import { aUser, unique } from '@umbral/contracts/factories';
import { ageSignInsOf, eventually, PASSWORD, sessionIdIn, type Office, type SignedIn } from '@umbral/testing';
import { assertProblem } from '../support/problems.ts';
import { anonymous, openOffice, signedIn, stack, withBearer, withSession } from '../support/system.ts';

let office: Office;
before(async () => {
  office = await openOffice();
});

const HALF_A_SECOND = 500;
const THIEF = { 'user-agent': 'curl/8.5.0' };
const sessionsOf = (who: SignedIn) => who.result(sessionsApi.mine);
/** An administrator whose browser has been open for longer than ten minutes; aged before its first call. */
async function openForLong(): Promise<SignedIn> {
  const user = await office.user({ roleId: 1 });
  const caller = await signedIn(user.email);
  await ageSignInsOf(user.id);
  return caller;
}

describe('a session in other hands', () => {
  test('is invalid once its owner has signed out, with its cookie and earlier answers', async () => {
    const { caller } = await office.member({});
    const { sessionId } = caller;
    assert.equal((await caller.call(authApi.me)).status, 200);
    assert.equal((await caller.call(authApi.logout)).status, 204);
    for (const url of [stack.urls.gateway, stack.urls.gateway]) {
      const thief = withSession(sessionId, url);
      assertProblem(await thief.call(authApi.me, { headers: THIEF }), 401);
      // Signing out again returns no valid cookie either.
      assert.equal(sessionIdIn((await thief.call(authApi.logout)).headers), undefined);
      assertProblem(await thief.call(sessionsApi.reauthenticate, { body: { password: PASSWORD } }), 401);
    }
  });

  test('is listed for its owner from its first call on, and ended immediately', async () => {
    const { caller: owner } = await office.member({});
    const victim = await signedIn(owner.user.email);
    assert.equal((await victim.call(authApi.me)).status, 200);
    const thief = withSession(victim.sessionId);
    assert.equal((await thief.call(authApi.me, { headers: THIEF })).status, 200);
    const stolen = (await sessionsOf(owner)).find(({ isCurrent }) => !isCurrent);
    assert.ok(stolen);
    assert.ok(
      stolen.seenFrom.some(({ device }) => device === 'curl 8.5'),
      JSON.stringify(stolen),
    );
    const ending = await owner.call(sessionsApi.endMine, { params: { sessionId: stolen.id } });
    assert.equal(ending.status, 204);
    for (const who of [thief, victim])
      await eventually(
        () => who.call(authApi.me, { headers: THIEF }),
        ({ status }) => status === 401,
        HALF_A_SECOND,
      );
    assertProblem(await thief.call(sessionsApi.reauthenticate, { body: { password: PASSWORD } }), 401);
    assert.equal((await owner.call(authApi.me)).status, 200);
  });

  test('changes neither password, address nor role, creates no user and exports no list', async () => {
    const owner = await openForLong();
    const thief = withSession(owner.sessionId);
    const { user } = owner;
    const role = await office.role();
    const colleague = await office.user({ roleId: role.id });
    const tries = [
      () => thief.call(authApi.changePassword, { body: { userId: user.id, newPassword: 'robada-123' } }),
      () =>
        thief.call(usersApi.update, {
          params: { id: user.id },
          body: { ...user, email: `robada.${unique()}@pruebas.umbral.test` },
        }),
      () => thief.call(usersApi.update, { params: { id: colleague.id }, body: { ...colleague, roleId: 1 } }),
      () => thief.call(usersApi.create, { body: aUser({ roleId: 1, password: 'robada-123' }) }),
      () => thief.call(usersApi.sendCredentials, { params: { id: colleague.id } }),
      () => thief.call(rolesApi.setPermissions, { params: { id: role.id }, body: { permissions: [] } }),
      () => thief.call(usersApi.export),
      () => thief.call(sessionsApi.endMyOthers),
    ];
    for (const trying of tries) assertProblem(await trying(), 403, 'reauthentication_required');
    assert.equal((await office.admin.result(usersApi.get, { params: { id: user.id } })).email, user.email);
    assert.equal((await signedIn(user.email)).user.id, user.id);
  });

  test('cannot guess the password at reauthentication, and its owner is not locked out by the attempts', async () => {
    const owner = await openForLong();
    const thief = withSession(owner.sessionId);
    const guess = (password: string) => thief.call(sessionsApi.reauthenticate, { body: { password } });
    for (let tries = 0; tries < 10; tries += 1)
      assertProblem(await guess(`clave-${tries}`), 403, 'reauthentication_required');
    assertProblem(await guess(PASSWORD), 429, 'too_many_requests');
    assertProblem(await thief.call(usersApi.export), 403, 'reauthentication_required');
    assert.equal((await signedIn(owner.user.email)).user.id, owner.user.id);
  });
});

describe('a borrowed phone with an open session', () => {
  test('requires the password, whatever else is sent', async () => {
    const owner = await openForLong();
    const bodies = [{}, { password: '' }, { password: null }, { currentPassword: PASSWORD }, { code: '000000' }];
    for (const body of bodies) {
      const { status } = await owner.call(sessionsApi.reauthenticate, { body });
      assert.ok(status === 422 || status === 403, `${JSON.stringify(body)}: ${status}`);
    }
    const headers = { 'x-umbral-fresh': '1', 'www-authenticate': 'none', auth_time: String(Date.now()) };
    assertProblem(await owner.call(usersApi.export, { headers }), 403, 'reauthentication_required');
  });

  test('works as before for unguarded operations', async () => {
    const owner = await openForLong();
    for (const op of [authApi.me, usersApi.list, sessionsApi.mine]) assert.equal((await owner.call(op)).status, 200);
  });
});

test('a program with its own token needs reauthentication as well', async () => {
  const user = await office.user({ roleId: 1 });
  const body = { email: user.email, password: PASSWORD };
  const { access_token: bearer } = await anonymous().result(authApi.token, { body });
  await ageSignInsOf(user.id);
  const program = withBearer(bearer);
  assertProblem(await program.call(usersApi.export), 403, 'reauthentication_required');
  await program.result(sessionsApi.reauthenticate, { body: { password: PASSWORD } });
  assert.equal((await program.call(usersApi.export)).status, 200);
});

test('an ended device session is not restored, neither by its cookies nor by signing in over the old session', async () => {
  const { user, caller: owner } = await office.member({});
  const answer = await anonymous().call(authApi.login, { body: { email: user.email, password: PASSWORD } });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const lost = (await sessionsOf(owner)).find(({ isCurrent }) => !isCurrent);
  await owner.result(sessionsApi.endMine, { params: { sessionId: lost?.id ?? '' } });
  const headers = { cookie: cookies.join('; ') };
  assertProblem(await anonymous().call(authApi.me, { headers }), 401);
  const wrong = await anonymous().call(authApi.login, { headers, body: { email: user.email, password: 'otra' } });
  assertProblem(wrong, 401, 'invalid_credentials');
  assertProblem(await anonymous().call(authApi.me, { headers }), 401);
});
