import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { Office } from '../support/office.mjs';
import { assertProblem } from '../support/problems.mjs';
import { query, stack } from '../support/stack.mjs';
import { PASSWORD, sessionCookieOf, Visitor } from '../support/visitor.mjs';

/** @type {Office} */
let office;
let email, user;
before(async () => {
  office = await Office.open();
  user = await office.user({ roleId: (await office.role()).id });
  ({ email } = user);
});

const login = (visitor, more = {}) => visitor.post('/api/auth/login', { email, password: PASSWORD, ...more });
const me = (visitor) => visitor.get('/api/auth/me');

/** Attributes of the session cookie, in lower case. */
function attributesOf(answer) {
  const [pair, ...attributes] = answer.headers['set-cookie']
    .find((line) => line.includes('umbral_session='))
    .split('; ');
  return {
    name: pair.split('=', 1)[0],
    value: pair.split('=')[1],
    attributes: attributes.map((part) => part.toLowerCase()),
  };
}

/** Calls until the answer is 401. @returns {Promise<number>} milliseconds */
async function untilRefused(visitor, patience) {
  const start = performance.now();
  while ((await me(visitor)).status !== 401)
    assert.ok(performance.now() - start < patience, `still accepted after ${patience} ms`);
  return performance.now() - start;
}

describe('[D01] the cookie', () => {
  test('is a long random id for this host alone, out of reach of scripts and other sites', async () => {
    const answers = await Promise.all([login(new Visitor()), login(new Visitor())]);
    const [one, other] = answers.map(attributesOf);
    assert.equal(one.name, 'umbral_session');
    assert.notEqual(one.value, other.value);
    assert.ok(Buffer.from(one.value, 'base64url').length >= 16, 'less than 128 bit');
    assert.deepEqual(one.attributes, ['path=/', 'httponly', 'samesite=lax']);
    assert.doesNotMatch(answers[0].text, /password|hash|secret/i);
  });

  test('lasts 30 days where that was asked', async () => {
    const { attributes } = attributesOf(await login(new Visitor(), { remember: true }));
    assert.ok(attributes.includes(`max-age=${30 * 86_400}`), attributes.join('; '));
  });

  test('over HTTPS has the name that no sibling domain can plant, and no other name counts there', async () => {
    const answer = await login(new Visitor({ origin: stack.urls.secure }));
    const { name, value, attributes } = attributesOf(answer);
    assert.deepEqual([name, attributes], ['__Host-umbral_session', ['path=/', 'httponly', 'samesite=lax', 'secure']]);
    const origin = stack.urls.secure;
    assert.equal((await me(new Visitor({ origin, cookie: `__Host-umbral_session=${value}` }))).status, 200);
    assertProblem(await me(new Visitor({ origin, cookie: `umbral_session=${value}` })), 401);
  });

  test('is what the database does not know: there is only its digest', async () => {
    const { secret } = await Visitor.signIn(email);
    const [{ found }] = await query('identity', 'select count(*)::int as found from sessions s where s::text like $1', [
      `%${secret}%`,
    ]);
    assert.equal(found, 0);
  });
});

describe('[D01] signing in', () => {
  test('takes no id that somebody planted', async () => {
    const planted = 'A'.repeat(43);
    const victim = new Visitor({ cookie: `umbral_session=${planted}` });
    const cookie = sessionCookieOf(await login(victim));
    assert.notEqual(cookie, victim.cookie);
    assertProblem(await me(victim), 401);
  });

  test('ends the session that the browser had, and with another user too', async () => {
    const former = await Visitor.signIn(email);
    assert.equal((await me(former)).status, 200);
    const boss = await office.user({ roleId: 1 });
    const answer = await former.post('/api/auth/login', { email: boss.email, password: PASSWORD });
    assertProblem(await me(former), 401, 'session_expired');
    assert.equal((await me(new Visitor({ cookie: sessionCookieOf(answer) }))).body.id, boss.id);
  });

  test('that fails leaves the session alone', async () => {
    const visitor = await Visitor.signIn(email);
    assertProblem(await visitor.post('/api/auth/login', { email, password: 'otra' }), 401, 'invalid_credentials');
    assert.equal((await me(visitor)).status, 200);
  });
});

describe('[D01] [D08] a session ends', () => {
  test('by signing out, at once, on the server, and only this one', async () => {
    const [leaving, staying] = [await Visitor.signIn(email), await Visitor.signIn(email)];
    assert.equal((await me(leaving)).status, 200);
    const answer = await leaving.post('/api/auth/logout');
    assert.deepEqual(attributesOf(answer).value, '');
    assert.ok(attributesOf(answer).attributes.includes('max-age=0'));
    assertProblem(await me(leaving), 401);
    assertProblem(await me(new Visitor({ cookie: leaving.cookie, origin: stack.urls.wary })), 401);
    assert.equal((await me(staying)).status, 200);
  });

  test('after two idle hours', async () => {
    const visitor = await Visitor.signIn(email);
    const [{ minutes }] = await query(
      'identity',
      `select round(extract(epoch from expire - now()) / 60)::int as minutes from sessions where user_id = $1
       order by created_at desc limit 1`,
      [user.id],
    );
    assert.equal(minutes, 120);
    await query('identity', `update sessions set expire = now() - interval '1 second' where user_id = $1`, [user.id]);
    assertProblem(await me(visitor), 401);
  });

  test('at its absolute end although it is in use, also where the gateway remembers it', async () => {
    const visitor = await Visitor.signIn(email);
    await query(
      'identity',
      `update sessions set expire = now() + interval '2 seconds', sess = jsonb_set(sess, '{endsAt}',
         to_jsonb(to_char(now() at time zone 'utc' + interval '2 seconds', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
       where user_id = $1`,
      [user.id],
    );
    assert.equal((await me(visitor)).status, 200);
    await untilRefused(visitor, 4_000);
  });

  for (const [what, change] of [
    ['deactivation', ({ admin }, id) => admin.patch(`/api/users/${id}`, { isActive: false })],
    [
      'another role',
      async (own, id, full) => own.admin.put(`/api/users/${id}`, { ...full, roleId: (await own.role()).id }),
    ],
    ['new credentials', ({ admin }, id) => admin.post(`/api/users/${id}/send-credentials`)],
  ])
    test(`by ${what}, within half a second, and a token within two`, async () => {
      const member = await office.member({});
      const { body } = await member.post('/api/auth/token', { email: member.user.email, password: PASSWORD });
      const program = new Visitor({ bearer: body.access_token });
      for (const who of [member, program]) assert.equal((await me(who)).status, 200);
      const full = (await office.admin.get(`/api/users/${member.user.id}`)).body;
      assert.ok((await change(office, member.user.id, full)).status < 300);
      await Promise.all([untilRefused(member, 500), untilRefused(program, 2_000)]);
    });

  test('[D11] by a new password, but not the one in which it was chosen', async () => {
    const here = await office.member({});
    const elsewhere = await Visitor.signIn(here.user.email);
    assert.equal((await me(elsewhere)).status, 200);
    await here.post('/api/change-password', { userId: here.user.id, newPassword: 'otra-clave-1' });
    await untilRefused(elsewhere, 500);
    assert.equal((await me(here)).status, 200);
  });
});

describe('[D05] a bearer token', () => {
  test('is short-lived, is not kept by anybody on the way, and is no cookie', async () => {
    const answer = await new Visitor().post('/api/auth/token', { email, password: PASSWORD });
    const { access_token: bearer, expires_in: seconds, token_type: type } = answer.body;
    assert.deepEqual(
      [type, answer.headers['cache-control'], answer.headers['set-cookie']],
      ['Bearer', 'no-store', undefined],
    );
    assert.ok(seconds <= 3_600);
    assert.equal((await me(new Visitor({ bearer }))).status, 200);
    assertProblem(await me(new Visitor({ cookie: `umbral_session=${bearer}` })), 401);
    const { secret } = await Visitor.signIn(email);
    assertProblem(await me(new Visitor({ bearer: secret })), 401);
    assertProblem(await new Visitor().get(`/api/auth/me?access_token=${bearer}&token=${bearer}`), 401);
  });
});
