import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { authApi, type User } from '@umbral/contracts';
import { send, type Reply } from '@umbral/testing';
import { anonymous, openOffice, stack } from '../support/system.ts';

// The duration of a sign-in is the check of a password; passwords.spec.ts proves that each check costs the same.

/** Rounds, each with another account. */
const ROUNDS = 5;
/** Minimum duration of a request for a link, less the inaccuracy of a timer. */
const FORGOT_MS = 400 - 1;

type Kinds = Record<string, (round: number) => Promise<unknown>>;

/** Number of passwords that identity has checked, against a user's hash or the substitute one. */
async function checkedPasswords(): Promise<number> {
  const { text } = await send(`${stack.managementUrls.identity}/metrics`);
  return Number(/^umbral_password_checks_total\{.*\} (\d+)$/m.exec(text)![1]);
}

/** The increase of a measure by each call of each kind. */
async function added(kinds: Kinds, measure: () => Promise<number>) {
  const found: Record<string, number[]> = {};
  for (const [name, call] of Object.entries(kinds))
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await measure();
      await call(round);
      (found[name] ??= []).push((await measure()) - before);
    }
  return found;
}

/** An answer without the parts that differ between any two. */
const comparable = ({ status, text, headers }: Reply) => {
  const { date, 'x-request-id': id = '', ...others } = Object.fromEntries(headers);
  return JSON.stringify([status, text.replaceAll(id, ''), others, typeof date]);
};

let known: User[], inactive: User[], withoutPassword: User[];
before(async () => {
  const office = await openOffice();
  const { id: roleId } = await office.role();
  const people = (given: object) =>
    Promise.all(Array.from({ length: ROUNDS }, () => office.user({ roleId, ...given })));
  known = await people({});
  inactive = await people({ isActive: false });
  withoutPassword = await people({ password: null });
});

const unknown = (round: number) => `nadie.${round}.${process.pid}@pruebas.umbral.test`;

describe('[D08] answers do not reveal who has an account', () => {
  const signIn = (email = '', password = 'no-es-esta') =>
    anonymous().call(authApi.login, { body: { email, password } });

  test('by the answer of a sign-in', async () => {
    const answers = [
      await signIn(known[0]?.email),
      await signIn(inactive[0]?.email),
      await signIn(inactive[0]?.email, 'umbral-demo'),
      await signIn(withoutPassword[0]?.email),
      await signIn(withoutPassword[0]?.email, ''.padEnd(6, 'x')),
      await signIn(unknown(0)),
    ];
    assert.equal(answers[0]?.problem.message, 'Usuario o contraseña incorrectos');
    assert.deepEqual([...new Set(answers.map(comparable))], [comparable(answers[0])]);
  });

  test('by its work: each sign-in checks one password, and one without an address none', async () => {
    const checks = await added(
      {
        known: (round) => signIn(known[round]?.email),
        unknown: (round) => signIn(unknown(round)),
        inactive: (round) => signIn(inactive[round]?.email, 'umbral-demo'),
        'without password': (round) => signIn(withoutPassword[round]?.email),
        control: () => signIn('', ''),
      },
      checkedPasswords,
    );
    const one = Array<number>(ROUNDS).fill(1);
    const none = Array<number>(ROUNDS).fill(0);
    assert.deepEqual(checks, { known: one, unknown: one, inactive: one, 'without password': one, control: none });
  });
});

describe('[D09] requesting a reset link', () => {
  const forgot = (email = '') => anonymous().call(authApi.forgotPassword, { body: { email } });

  test('returns the same answer for every address', async () => {
    const answers = await Promise.all([known[1]?.email, inactive[1]?.email, unknown(1)].map((email) => forgot(email)));
    assert.equal(answers[0]?.status, 200);
    assert.deepEqual([...new Set(answers.map(comparable))], [comparable(answers[0])]);
  });

  test('returns after a fixed time, independent of the account', async () => {
    const times = await added(
      {
        known: (round) => forgot(known[round]?.email),
        unknown: (round) => forgot(unknown(round)),
        inactive: (round) => forgot(inactive[round]?.email),
      },
      () => Promise.resolve(performance.now()),
    );
    assert.deepEqual(
      Object.values(times).flatMap((kind) => kind.filter((milliseconds) => milliseconds < FORGOT_MS)),
      [],
    );
  });

  test('returns the same answer for a wrong link of any address', async () => {
    const reset = (email = '') =>
      anonymous().call(authApi.resetPassword, { body: { email, password: 'otra-clave', token: 'x'.repeat(43) } });
    const answers = await Promise.all([known[2]?.email, inactive[2]?.email, unknown(2)].map((email) => reset(email)));
    assert.equal(answers[0]?.problem.message, 'El enlace no es válido o ha caducado');
    assert.deepEqual([...new Set(answers.map(comparable))], [comparable(answers[0])]);
  });
});
