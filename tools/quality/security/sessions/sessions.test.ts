import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { authApi, usersApi, type User } from '@umbral/contracts';
import { eventually, PASSWORD, sessionIdIn, type Caller, type Office, type Reply } from '@umbral/testing';
import { assertProblem } from '../support/problems.ts';
import { anonymous, openOffice, query, signedIn, stack, withBearer, withSession } from '../support/system.ts';

let office: Office;
let user: User;
let email: string;
before(async () => {
  office = await openOffice();
  user = await office.user({ roleId: (await office.role()).id });
  ({ email } = user);
});

const login = (caller: Caller, more = {}) =>
  caller.call(authApi.login, { body: { email, password: PASSWORD, ...more } });
const me = (caller: Caller) => caller.call(authApi.me);
const member = async () => (await office.member({})).caller;

/** Attributes of the session cookie, in lower case. */
function attributesOf({ headers }: Reply) {
  const line = headers.getSetCookie().find((cookie) => cookie.includes('umbral_session=')) ?? '';
  const [pair = '', ...attributes] = line.split('; ');
  const [name, value = ''] = pair.split('=');
  return { name, value, attributes: attributes.map((part) => part.toLowerCase()) };
}

/** Calls until the answer is 401, because the gateway learns of an ended session by an event. */
const untilRefused = (caller: Caller) =>
  eventually(
    () => me(caller),
    ({ status }) => status === 401,
  );

describe('[D01] the cookie', () => {
  test('is a long random id for this host alone, inaccessible to scripts and other sites', async () => {
    const answers = await Promise.all([login(anonymous()), login(anonymous())]);
    const [one, other] = [attributesOf(answers[0]), attributesOf(answers[1])];
    assert.equal(one.name, 'umbral_session');
    assert.notEqual(one.value, other.value);
    assert.ok(Buffer.from(one.value, 'base64url').length >= 16, 'less than 128 bit');
    assert.deepEqual(one.attributes, ['path=/', 'httponly', 'samesite=lax']);
    assert.doesNotMatch(answers[0].text, /password|hash|secret/i);
  });

  test('lasts 30 days with `remember`', async () => {
    const { attributes } = attributesOf(await login(anonymous(), { remember: true }));
    assert.ok(attributes.includes(`max-age=${30 * 86_400}`), attributes.join('; '));
  });

  test('has the __Host- prefix over HTTPS, and no other name is accepted there', async () => {
    const answer = await login(anonymous(stack.urls.secure));
    const { name, value, attributes } = attributesOf(answer);
    assert.deepEqual([name, attributes], ['__Host-umbral_session', ['path=/', 'httponly', 'samesite=lax', 'secure']]);
    const cookie = `__Host-umbral_session=${value}`;
    assert.equal((await anonymous(stack.urls.secure).call(authApi.me, { headers: { cookie } })).status, 200);
    assertProblem(await me(withSession(value, stack.urls.secure)), 401);
  });

  test('is stored as a digest only', async () => {
    const { sessionId } = await signedIn(email);
    const [row] = await query<{ found: number }>(
      'identity',
      'select count(*)::int as found from sessions s where s::text like $1',
      [`%${sessionId}%`],
    );
    assert.equal(row?.found, 0);
  });
});

describe('[D01] signing in', () => {
  test('ignores a planted session id', async () => {
    const planted = 'A'.repeat(43);
    const victim = withSession(planted);
    assert.notEqual(sessionIdIn((await login(victim)).headers), planted);
    assertProblem(await me(victim), 401);
  });

  test('ends the former session of the browser, also with another user', async () => {
    const former = await signedIn(email);
    assert.equal((await me(former)).status, 200);
    const boss = await office.user({ roleId: 1 });
    const answer = await login(former, { email: boss.email });
    assertProblem(await me(former), 401, 'session_expired');
    assert.equal((await me(withSession(sessionIdIn(answer.headers)))).body.id, boss.id);
  });

  test('does not end the session when it fails', async () => {
    const caller = await signedIn(email);
    assertProblem(await login(caller, { password: 'otra' }), 401, 'invalid_credentials');
    assert.equal((await me(caller)).status, 200);
  });
});

describe('[D01] [D08] a session ends', () => {
  test('by signing out, at once, on the server, and only this one', async () => {
    const [leaving, staying] = [await signedIn(email), await signedIn(email)];
    assert.equal((await me(leaving)).status, 200);
    const answer = await leaving.call(authApi.logout);
    assert.deepEqual(attributesOf(answer).value, '');
    assert.ok(attributesOf(answer).attributes.includes('max-age=0'));
    assertProblem(await me(leaving), 401);
    assertProblem(await me(withSession(leaving.sessionId, stack.urls.wary)), 401);
    assert.equal((await me(staying)).status, 200);
  });

  test('after two idle hours', async () => {
    const caller = await signedIn(email);
    const [row] = await query<{ minutes: number }>(
      'identity',
      `select round(extract(epoch from expire - now()) / 60)::int as minutes from sessions where user_id = $1
       order by created_at desc limit 1`,
      [user.id],
    );
    assert.equal(row?.minutes, 120);
    await query('identity', `update sessions set expire = now() - interval '1 second' where user_id = $1`, [user.id]);
    assertProblem(await me(caller), 401);
  });

  test('at its absolute end although it is in use, also where the gateway has cached it', async () => {
    const caller = await signedIn(email);
    await query(
      'identity',
      `update sessions set expire = now() + interval '2 seconds', sess = jsonb_set(sess, '{endsAt}',
         to_jsonb(to_char(now() at time zone 'utc' + interval '2 seconds', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
       where user_id = $1`,
      [user.id],
    );
    // The gateway caches a token of it, which expires with the session.
    await me(caller);
    await untilRefused(caller);
  });

  const changes: Record<string, (params: { id: number }) => Promise<Reply>> = {
    deactivation: (params) => office.admin.call(usersApi.setActive, { params, body: { isActive: false } }),
    'another role': async (params) => {
      const [full, role] = [await office.admin.result(usersApi.get, { params }), await office.role()];
      return office.admin.call(usersApi.update, { params, body: { ...full, roleId: role.id } });
    },
    'new credentials': (params) => office.admin.call(usersApi.sendCredentials, { params }),
  };
  for (const [what, change] of Object.entries(changes))
    test(`by ${what}, and so does a token`, async () => {
      const person = await member();
      const body = { email: person.user.email, password: PASSWORD };
      const program = withBearer((await person.result(authApi.token, { body })).access_token);
      for (const who of [person, program]) assert.equal((await me(who)).status, 200);
      assert.ok((await change({ id: person.user.id })).status < 300);
      await Promise.all([untilRefused(person), untilRefused(program)]);
    });

  test('[D11] by a new password, but not the one in which it was chosen', async () => {
    const here = await member();
    const elsewhere = await signedIn(here.user.email);
    assert.equal((await me(elsewhere)).status, 200);
    await here.call(authApi.changePassword, { body: { userId: here.user.id, newPassword: 'otra-clave-1' } });
    await untilRefused(elsewhere);
    assert.equal((await me(here)).status, 200);
  });
});

describe('[D05] a bearer token', () => {
  test('is short-lived, is not cached on the way, and is no cookie', async () => {
    const answer = await anonymous().call(authApi.token, { body: { email, password: PASSWORD } });
    const { access_token: bearer, expires_in: seconds, token_type: type } = answer.body;
    assert.deepEqual(
      [type, answer.headers.get('cache-control'), answer.headers.get('set-cookie')],
      ['Bearer', 'no-store', null],
    );
    assert.ok(seconds <= 3_600);
    assert.equal((await me(withBearer(bearer))).status, 200);
    assertProblem(await me(withSession(bearer)), 401);
    const { sessionId } = await signedIn(email);
    assertProblem(await me(withBearer(sessionId)), 401);
    assertProblem(await anonymous().send(`/api/auth/me?access_token=${bearer}&token=${bearer}`), 401);
  });
});
