import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { authApi, companiesApi, usersApi } from '@umbral/contracts';
import { aUser, unique } from '@umbral/contracts/factories';
import { mailTo, sendBytes, type Office, type SignedIn } from '@umbral/testing';
import { operations } from '../support/operations.ts';
import { assertProblem } from '../support/problems.ts';
import { anonymous, openOffice, stack } from '../support/system.ts';

let office: Office;
let admin: SignedIn;
let roleId: number;
before(async () => {
  office = await openOffice();
  ({ admin } = office);
  roleId = (await office.role()).id;
});

describe('a query', () => {
  const lists = operations.filter(
    ({ method, path, parameters }) => method === 'GET' && !path.includes('{') && parameters.length,
  );
  /** Executed as SQL it would be a server error, not a refusal. */
  const DIVISION = `'||(select 1 / 0)||'`;

  for (const { path, parameters } of lists)
    test(`of ${path} is never executed as SQL, in known and unknown parameters`, async () => {
      const names = [
        ...parameters.map(({ name }) => name),
        'sort',
        'order',
        'orderBy',
        'fields',
        'filter',
        'limit',
        '__proto__[x]',
        'constructor.prototype.x',
      ];
      for (const name of names)
        for (const value of [
          DIVISION,
          `1; drop table users`,
          `name desc, (select 1 / 0)`,
          '\u0000',
          '[]',
          '{}',
          '-1',
          '1e308',
          '',
        ]) {
          const result = await admin.send(`${path}?${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
          if (result.status !== 200) assertProblem(result);
        }
    });

  test('that is repeated, nested or longer than any search is 422 or without effect', async () => {
    for (const query of [
      'search=a&search=b',
      'page=1&page=2',
      'search[$ne]=x',
      'search[]=x',
      'page[a]=1',
      `search=${'x'.repeat(201)}`,
    ]) {
      const answer = await admin.send(`/api/users?${query}`);
      if (answer.status !== 200) assertProblem(answer, 422);
    }
    assertProblem(await admin.send(`/api/users?search=${'x'.repeat(30_000)}`), 431);
  });
});

describe('an id in a path', () => {
  const withId = operations.filter(({ path }) => /\{(id|userId)\}/.test(path));
  const absurd = [
    '0',
    '-1',
    '1.5',
    'NaN',
    'null',
    'undefined',
    '2147483648',
    '9'.repeat(40),
    "1'",
    '1%20or%201=1',
    '1;select%201',
    '%00',
    '%2e%2e',
    '..%2f1',
    '%F0%9F%98%80',
    '__proto__',
    'x'.repeat(150),
  ];

  for (const { id, method, path } of withId)
    test(`of ${id} that is malformed is 404`, async () => {
      for (const value of absurd)
        for (const place of [...path.matchAll(/\{\w+\}/g)]) {
          const called = path.replace(place[0], value).replace(/\{\w+\}/, '1');
          assertProblem(
            await admin.send(called, { method, body: method === 'GET' || method === 'DELETE' ? undefined : {} }),
            404,
          );
        }
    });
});

describe('keys of the prototype', () => {
  const bodies: Record<string, (name: string) => string> = {
    __proto__: (name) => `{"name":"${name}","__proto__":{"isActive":false,"description":"x","isAdmin":true}}`,
    'constructor.prototype': (name) => `{"name":"${name}","constructor":{"prototype":{"description":"x"}}}`,
    'nested __proto__': (name) => `{"name":"${name}","a":{"__proto__":{"description":"x"}}}`,
    'escaped __proto__': (name) => `{"name":"${name}","\\u005f\\u005fproto\\u005f\\u005f":{"description":"x"}}`,
    'hasOwnProperty and toString': (name) =>
      `{"name":"${name}","hasOwnProperty":1,"toString":null,"toJSON":1,"then":1}`,
    'the same key twice': (name) => `{"name":"otra","name":"${name}"}`,
  };
  for (const [what, body] of Object.entries(bodies))
    test(`${what}: without effect, also on later calls`, async () => {
      const name = `Compañía ${unique()}`;
      const answer = await admin.call(companiesApi.create, { body: body(name) });
      if (answer.status !== 201) return assertProblem(answer, answer.status === 400 ? 400 : 422);
      assert.deepEqual([answer.body.name, answer.body.isActive, answer.body.description], [name, true, null]);
      const next = await office.company();
      assert.deepEqual([next.isActive, next.description, 'isAdmin' in next], [true, null, false]);
    });

  test('a body that is nested too deeply is refused', async () => {
    for (const body of [
      '['.repeat(200_000),
      '{"a":'.repeat(100_000),
      `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
      `{"name":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    ])
      assertProblem(await admin.call(companiesApi.create, { body }));
  });
});

describe('mails', () => {
  const greeted = async (name: string) => {
    const user = await office.user({ roleId, name });
    assert.equal((await admin.call(usersApi.sendCredentials, { params: { id: user.id } })).status, 204);
    return mailTo(user.email);
  };

  test('escape a name', async () => {
    const mail = await greeted('<img src=x onerror=alert(1)>Ana "la" & Co');
    assert.match(mail.html, /Hola, &lt;img src=x onerror=alert\(1\)&gt;Ana &quot;la&quot; &amp; Co:/);
    assert.doesNotMatch(mail.html, /<img/);
    assert.match(mail.text, /Hola, <img src=x/);
  });

  test('leave out a name that would become a link', async () => {
    const mail = await greeted('<a href="https://evil.test">Ana</a>');
    assert.doesNotMatch(mail.html + mail.text, /evil\.test/);
    assert.match(mail.text, /^Hola:$/m);
  });

  for (const [field, values] of Object.entries({
    email: [
      'a@b.test\r\nBcc: x@evil.test',
      'a@b.test\nx',
      'a@b.test,x@evil.test',
      'a@b.test;x@evil.test',
      'Ana <a@b.test>',
      'a@b.test>',
      '"a\r\n"@b.test',
      'a@b',
      '@',
      `${'a'.repeat(250)}@b.test`,
    ],
    name: ['Ana\r\nBcc: x@evil.test', 'Ana\nBcc: x@evil.test', 'Ana\rx', 'Ana\u0085x'],
  }))
    test(`go to one address and have one subject: a line break in ${field} is refused by name`, async () => {
      for (const value of values) {
        const answer = await admin.call(usersApi.create, { body: { ...aUser({ roleId }), [field]: value } });
        assertProblem(answer, 422);
        assert.deepEqual(
          answer.problem.errors?.map(({ path }) => path),
          [field],
          JSON.stringify(value),
        );
      }
      for (const value of values.filter(() => field === 'email'))
        assertProblem(await anonymous().call(authApi.forgotPassword, { body: { email: value } }), 422);
    });

  test('link to the address of the installation, whatever host a call sends', async () => {
    const user = await office.user({ roleId });
    const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' };
    assert.equal(
      (await anonymous().call(authApi.forgotPassword, { body: { email: user.email }, headers })).status,
      200,
    );
    const { text, html } = await mailTo(user.email);
    assert.doesNotMatch(text + html, /evil/);
    // Passkeys belong to a host, so the installation has a configured name.
    const site = stack.urls.gateway.replace('127.0.0.1', 'localhost');
    assert.ok(text.includes(`${site}/reset-password?`), text);
  });
});

describe('files', () => {
  const paths = [
    '/.env',
    '/.git/config',
    '/package.json',
    '/package-lock.json',
    '/server.js',
    '/dist/main.js',
    '/config.ts',
    '/registry.json',
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/%2e%2e%2fpackage.json',
    '/assets/../../package.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/%252e%252e/package.json',
    '/..;/package.json',
    '//etc/passwd',
    '/etc/passwd',
    '/%00/etc/passwd',
    '/index.html%00.js',
    '/file:///etc/passwd',
    '/proc/self/environ',
    '/modules/registry.json',
    '/modules/../registry.json',
    '/modules/admin/../../../../../../etc/passwd',
    '/modules/..%2f..%2f..%2fetc%2fpasswd',
    '/modules/admin/0.1.0/../../registry.json',
    '/api/docs/assets/..%2f..%2fserver.js',
    '/api/docs/assets/%2e%2e%2fdocs-pages.js',
    '/api/docs/..%2fmain.js',
    '/dev/mail/..%2f..%2fetc/passwd',
    '/metrics/../package.json',
  ];
  for (const path of paths)
    test(`that are private are not served: ${path}`, async () => {
      const answer = await sendBytes(
        stack.urls.gateway,
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
      assert.match(answer, /^HTTP\/1\.1 (200|400|404) /);
      assert.doesNotMatch(answer, /root:|"dependencies"|INTERNAL_KEY|\[core\]|"modules":|createGateway|PATH=/);
    });
});
