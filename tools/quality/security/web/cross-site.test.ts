import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { authApi, usersApi } from '@umbral/contracts';
import { aUser } from '@umbral/contracts/factories';
import { ADMINISTRATOR, PASSWORD, send, type Office, type SignedIn } from '@umbral/testing';
import { assertProblem } from '../support/problems.ts';
import { anonymous, openOffice, stack, withBearer } from '../support/system.ts';

const { gateway } = stack.urls;
const { host } = new URL(gateway);
const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];

let office: Office;
let member: SignedIn;
before(async () => {
  office = await openOffice();
  member = (await office.member({ usuarios: 'view' })).caller;
});

/** Origins of a call, and whether a write with the browser's session is allowed. */
const origins: [from: string, headers: Record<string, string>, isAllowed: boolean][] = [
  ['the same origin', { 'sec-fetch-site': 'same-origin' }, true],
  ['the address bar', { 'sec-fetch-site': 'none' }, true],
  ['a sibling site', { 'sec-fetch-site': 'same-site' }, false],
  ['another site', { 'sec-fetch-site': 'cross-site' }, false],
  ['another site that claims our origin', { 'sec-fetch-site': 'cross-site', origin: gateway }, false],
  ['something unheard of', { 'sec-fetch-site': 'same-origin, cross-site' }, false],
  ['something in capitals', { 'sec-fetch-site': 'Same-Origin' }, false],
  ['an old browser here', { origin: gateway }, true],
  ['an old browser on another site', { origin: 'https://evil.test' }, false],
  ['an old browser on another port', { origin: gateway.replace(/\d+$/, '1') }, false],
  ['an old browser on a host that begins like ours', { origin: `http://${host}.evil.test` }, false],
  ['an old browser that names us as a user', { origin: `http://${host}@evil.test` }, false],
  ['a sandboxed frame', { origin: 'null' }, false],
  ['an origin that is none', { origin: '%%%' }, false],
  ['a program', {}, true],
];

describe('[D06] a write with the browser’s cookie', () => {
  for (const [from, headers, isAllowed] of origins)
    for (const method of WRITES)
      test(`${method} from ${from} ${isAllowed ? 'passes' : 'is refused'}`, async () => {
        const body = method === 'DELETE' ? undefined : {};
        const answer = await member.send('/api/users/2147483647', { method, body, headers });
        if (isAllowed) assert.notEqual((answer.problem as typeof answer.problem | undefined)?.code, 'cross_origin');
        else assertProblem(answer, 403, 'cross_origin');
      });

  test('that is refused changes nothing', async () => {
    const { user, caller: victim } = await office.member({});
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
    const body = { name: 'Cambiada desde fuera', email: user.email };
    const change = await victim.call(usersApi.update, { params: { id: user.id }, body, headers });
    assertProblem(change, 403, 'cross_origin');
    assertProblem(await victim.call(authApi.logout, { headers }), 403, 'cross_origin');
    assert.equal((await victim.result(authApi.me)).name, user.name);
  });

  test('refuses a sign-in from another site', async () => {
    const answer = await anonymous().call(authApi.login, {
      body: { email: ADMINISTRATOR, password: PASSWORD },
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    assertProblem(answer, 403, 'cross_origin');
    assert.equal(answer.headers.get('set-cookie'), null);
  });
});

test('[D06] a read from another site is not refused, but no answer allows reading it there', async () => {
  const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
  for (const headers of [elsewhere, { origin: 'null' }]) {
    const answer = await member.call(authApi.me, { headers });
    assert.equal(answer.status, 200);
    assert.deepEqual(
      [...answer.headers.keys()].filter((name) => name.startsWith('access-control-')),
      [],
    );
    assert.equal(answer.headers.get('cross-origin-resource-policy'), 'same-origin');
  }
});

test('[D06] a preflight of another site gets no permission', async () => {
  const answer = await member.send('/api/users', {
    method: 'OPTIONS',
    headers: {
      origin: 'https://evil.test',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,authorization',
    },
  });
  assertProblem(answer, 405);
  assert.deepEqual(
    [...answer.headers.keys()].filter((name) => name.startsWith('access-control-')),
    [],
  );
});

describe('[D06] a bearer call', () => {
  test('is accepted from any origin, and its cookie is ignored', async () => {
    const body = { email: ADMINISTRATOR, password: PASSWORD };
    const program = withBearer((await anonymous().result(authApi.token, { body })).access_token);
    const evil = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
    assert.equal((await program.call(usersApi.create, { body: {}, headers: evil })).status, 422);
    const { cookie } = office.admin;
    for (const authorization of ['Bearer x', 'Bearer  ', `bearer ${'x'.repeat(43)}`, `Bearer ${member.sessionId}`]) {
      const headers = { ...evil, cookie, authorization };
      const answer = await anonymous().call(usersApi.create, { body: aUser({ roleId: 1 }), headers });
      assert.notEqual(answer.status, 201);
    }
  });
});

describe('[D06] a body', () => {
  const post = (type: string | undefined, body: string | Buffer, more = {}) =>
    send(`${gateway}/api/users`, {
      method: 'POST',
      headers: { cookie: member.cookie, 'content-type': type, ...more },
      body,
    });
  const refused = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain; application/json',
    'text/plain, application/json',
    'application/jsonp',
    'application/json+evil',
    'application/xml',
    'application/csp-report',
    'x',
    undefined,
  ];
  for (const type of refused)
    test(`of type ${type} is refused`, async () => {
      assertProblem(await post(type, '{"name":"x"}'), 415, 'unsupported_media_type');
    });

  for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON'])
    test(`of type ${type} is read`, async () => {
      assertProblem(await post(type, '{"name":"x"}'), 422, 'validation');
    });

  for (const broken of [
    '{',
    '{"name":}',
    "{'name':'x'}",
    '\u0000',
    '[1,]',
    '{"a":1}{"b":2}',
    '\ufeff{"a"',
    '[[[[',
    'name=x',
    '{"name":"\u0007"}',
  ])
    test(`that is broken is 400: ${JSON.stringify(broken)}`, async () => {
      assertProblem(await post('application/json', broken), 400, 'malformed_body');
    });

  test('in another encoding or compressed is refused', async () => {
    const utf16 = Buffer.from('{"name":"x"}', 'utf16le');
    assertProblem(await post('application/json', utf16), 400);
    assertProblem(await post('application/json', Buffer.from([0x1f, 0x8b, 8, 0]), { 'content-encoding': 'gzip' }), 400);
  });
});
