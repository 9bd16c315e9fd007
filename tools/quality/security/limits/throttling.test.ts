import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { authApi } from '@umbral/contracts';
import type { Office, Reply } from '@umbral/testing';
import { inLocal } from '../../../local/paths.ts';
import { startStack } from '../../harness/system/stack.ts';

// A separate system with the default limits, and a Redis that is stopped.
const own = await startStack({
  name: 'throttling',
  services: ['identity', 'gateway'],
  logs: inLocal('logs', 'test-throttling'),
});
process.env.UMBRAL_TEST_STACK = JSON.stringify(own);
const { ADMINISTRATOR, Caller, PASSWORD, randomAddress, sendBytes } = await import('@umbral/testing');
const { assertProblem } = await import('../support/problems.ts');
const { anonymous, openOffice, stack } = await import('../support/system.ts');

const FAILURES_PER_ACCOUNT = 10;
const FAILURES_PER_ADDRESS = 100;

let office: Office;
let trusting: string;
before(async () => {
  office = await openOffice();
  trusting = await own.processes.startBeside('gateway', 'trusting', { TRUSTED_PROXIES: '127.0.0.1' });
});
after(() => own.stop());

const someone = () => office.user({ roleId: 1 });
/** Attempts to sign in from its own client address, through a gateway that trusts it. */
const tryFrom = (
  address: string,
  email: string,
  password: string,
  op: typeof authApi.login | typeof authApi.token = authApi.login,
) => anonymous(trusting).call(op, { body: { email, password }, headers: { 'x-forwarded-for': address } });
const tryOnce = (email: string, password = 'no-es-esta', op?: typeof authApi.token) =>
  tryFrom(randomAddress(), email, password, op);

async function fail(email: string, times: number) {
  for (let count = 0; count < times; count += 1) assertProblem(await tryOnce(email), 401, 'invalid_credentials');
}

/** Asserts a 429 with Retry-After. @returns its seconds */
function assertThrottled(answer: Reply): number {
  assertProblem(answer, 429, 'too_many_requests');
  const seconds = Number(answer.headers.get('retry-after'));
  assert.ok(Number.isInteger(seconds) && seconds >= 1, `Retry-After: ${answer.headers.get('retry-after')}`);
  return seconds;
}

describe('[D07] guessing the password of an account', () => {
  test('is blocked after ten failures from any address, also for the right password', async () => {
    const { email } = await someone();
    await fail(email, FAILURES_PER_ACCOUNT);
    assertThrottled(await tryOnce(email));
    assertThrottled(await tryOnce(email, PASSWORD));
    assertThrottled(await tryOnce(email, PASSWORD, authApi.token));
    assert.equal((await tryOnce(ADMINISTRATOR, PASSWORD)).status, 200);
  });

  test('waits longer after each further failure: 30 s, 60 s, 120 s, 240 s', async () => {
    const { email } = await someone();
    await fail(email, FAILURES_PER_ACCOUNT - 1);
    for (const expected of [30, 60, 120, 240]) {
      const start = performance.now();
      await fail(email, 1);
      const seconds = assertThrottled(await tryOnce(email));
      // The wait began between the two, however long that took.
      const passed = Math.ceil((performance.now() - start) / 1_000);
      assert.ok(seconds <= expected && seconds >= expected - passed, `${seconds} s instead of ${expected} s`);
      // Skips the wait: resets the lock of the account.
      assert.match(await sendBytes(stack.urls.redis, `DEL sign-in:gate:account:${email}\r\nQUIT\r\n`), /^:1/);
    }
  });

  test('counts by account, whatever the spelling of its address', async () => {
    const { email } = await someone();
    const written = [email, email.toUpperCase(), ` ${email} `, email.replace('persona', 'Persona'), `\t${email}\n`];
    for (let count = 0; count < FAILURES_PER_ACCOUNT; count += 1)
      assertProblem(await tryOnce(written[count % written.length] ?? email), 401);
    for (const spelling of written) assertThrottled(await tryOnce(spelling, PASSWORD));
  });

  test('counts concurrent attempts', async () => {
    const { email } = await someone();
    const answers = await Promise.all(Array.from({ length: 40 }, () => tryOnce(email)));
    const looked = answers.filter(({ status }) => status === 401).length;
    assert.equal(looked, FAILURES_PER_ACCOUNT);
    for (const answer of answers.filter(({ status }) => status !== 401)) assertThrottled(answer);
  });

  test('is not counted with the right password, which also resets the earlier failures', async () => {
    const { email } = await someone();
    for (let round = 0; round < 3; round += 1) {
      await fail(email, FAILURES_PER_ACCOUNT - 1);
      assert.equal((await tryOnce(email, PASSWORD)).status, 200);
    }
    for (let count = 0; count < 30; count += 1) assert.equal((await tryOnce(email, PASSWORD)).status, 200);
  });
});

describe('[D07] an address', () => {
  test('without a trusted proxy is the one of the connection: X-Forwarded-For is ignored', async () => {
    const attempt = (count: number) =>
      anonymous().call(authApi.login, {
        headers: { 'x-real-ip': randomAddress(), forwarded: `for=${randomAddress()}` },
        body: { email: `nadie.${count}@pruebas.umbral.test`, password: 'no-es-esta' },
      });
    for (let count = 0; count < FAILURES_PER_ADDRESS; count += 1) assertProblem(await attempt(count), 401);
    assertThrottled(await attempt(FAILURES_PER_ADDRESS));
    assert.equal((await tryOnce(ADMINISTRATOR, PASSWORD)).status, 200);
  });

  test('is taken from a trusted load balancer, but only the part that it wrote itself', async () => {
    const address = randomAddress();
    const spoofing = (count: number) =>
      tryFrom(`${randomAddress()}, ${address}`, `nadie.${count}@pruebas.umbral.test`, 'x');
    for (let count = 0; count < FAILURES_PER_ADDRESS; count += 1) assertProblem(await spoofing(count), 401);
    assertThrottled(await spoofing(FAILURES_PER_ADDRESS));
  });
});

describe('[D07] requesting and using reset links', () => {
  const from = (address = randomAddress()) => ({ 'x-forwarded-for': address });
  const forgot = (email: string, address?: string) =>
    anonymous(trusting).call(authApi.forgotPassword, { body: { email }, headers: from(address) });
  const reset = (email: string, address?: string) =>
    anonymous(trusting).call(authApi.resetPassword, {
      body: { email, password: 'otra-clave', token: 'x'.repeat(43) },
      headers: from(address),
    });

  for (const [name, request, usual] of [
    ['forgot', forgot, 200],
    ['reset', reset, 400],
  ] as const) {
    test(`${name}: 20 for one account, from any address; then 429`, async () => {
      const { email } = await someone();
      const statuses = await Promise.all(Array.from({ length: 20 }, () => request(email)));
      assert.deepEqual([...new Set(statuses.map(({ status }) => status))], [usual]);
      assertThrottled(await request(email));
      assertThrottled(await request(email.toUpperCase()));
    });

    test(`${name}: 50 from one address, for any account; then 429`, async () => {
      const address = randomAddress();
      const emails = Array.from({ length: 50 }, (_, count) => `nadie.${name}.${count}@pruebas.umbral.test`);
      const statuses = await Promise.all(emails.map((email) => request(email, address)));
      assert.deepEqual([...new Set(statuses.map(({ status }) => status))], [usual]);
      assertThrottled(await request('otra@pruebas.umbral.test', address));
    });
  }
});

test('[D07] calls of all kinds have a configurable limit by session', async () => {
  const origin = await own.processes.startBeside('gateway', 'strict', {
    CALLS_PER_SECOND: '2',
    MAX_CALLS_IN_FLIGHT: '40',
  });
  const { sessionId } = office.admin;
  const caller = new Caller({ gateway: origin }, { sessionId });
  const answers = await Promise.all(Array.from({ length: 40 }, () => caller.call(authApi.me)));
  const refused = answers.filter(({ status }) => status !== 200);
  assert.ok(refused.length > 0, 'no limit');
  refused.forEach(assertThrottled);
});

describe('[D07] while Redis is down', () => {
  before(() => own.processes.kill('redis'));

  test('the limits still apply', async () => {
    const { email } = await someone();
    await fail(email, FAILURES_PER_ACCOUNT);
    assertThrottled(await tryOnce(email, PASSWORD));
    const address = randomAddress();
    for (let count = 0; count < FAILURES_PER_ADDRESS; count += 1)
      assertProblem(await tryFrom(address, `nadie.${count}@pruebas.umbral.test`, 'x'), 401);
    assertThrottled(await tryFrom(address, 'nadie@pruebas.umbral.test', 'x'));
  });

  test('signing in works', async () => {
    assert.equal((await tryOnce(ADMINISTRATOR, PASSWORD)).status, 200);
  });
});
