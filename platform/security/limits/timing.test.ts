import assert from 'node:assert/strict';
import { before, describe, test, type TestContext } from 'node:test';
import { authApi, type User } from '@umbral/contracts';
import type { Reply } from '@umbral/testing';
import { nobody, openOffice, timed } from '../support/system.ts';

// Kinds of callers take turns, so that whatever else the machine does befalls them alike, and their medians are
// compared. Each comparison has a control: a call whose time does differ must be told apart with the same measure.

const ROUNDS = 30;
/** How much longer one median may be than the other before the difference is one that can be used. */
const TOLERANCE = 1.35;

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
const ratio = (one: number, other: number) => Math.max(one, other) / Math.min(one, other);

type Kinds = Record<string, (round: number) => Promise<unknown>>;

/** Median milliseconds of each kind. */
async function measure<Named extends Kinds>(kinds: Named, rounds = ROUNDS): Promise<Record<keyof Named, number>> {
  const times = Object.entries(kinds).map(([name, call]) => ({ name, call, taken: [] as number[] }));
  for (let round = 0; round < rounds; round += 1)
    for (const { call, taken } of inTurn(times, round)) taken.push((await timed(() => call(round))).milliseconds);
  return Object.fromEntries(times.map(({ name, taken }) => [name, median(taken)])) as Record<keyof Named, number>;
}

/** Whoever is first in one round is last in the next. */
const inTurn = <Kind>(kinds: Kind[], round: number) => kinds.map((_, at) => kinds[(at + round) % kinds.length]!);

function assertAlike(t: TestContext, { control, ...medians }: { known: number; control: number }) {
  const base = medians.known;
  t.diagnostic(
    Object.entries({ ...medians, control })
      .map(([name, ms]) => `${name} ${ms.toFixed(1)} ms`)
      .join(', '),
  );
  for (const [name, value] of Object.entries(medians))
    assert.ok(ratio(base, value) < TOLERANCE, `known ${base.toFixed(1)} ms, ${name} ${value.toFixed(1)} ms`);
  assert.ok(ratio(base, control) > TOLERANCE, 'the measure cannot tell a difference');
}

/** What an answer says, without what differs between any two. */
const told = ({ status, text, headers }: Reply) => {
  const { date, 'x-request-id': id = '', ...others } = Object.fromEntries(headers);
  return JSON.stringify([status, text.replaceAll(id, ''), others, typeof date]);
};

let known: User[], inactive: User[], withoutPassword: User[];
before(async () => {
  const office = await openOffice();
  const { id: roleId } = await office.role();
  // Ten at once: of one caller's calls the gateway takes so many, and not thirty.
  const ten = (given: object) => Promise.all(Array.from({ length: 10 }, () => office.user({ roleId, ...given })));
  const people = async (given: object) => {
    const made: User[] = [];
    while (made.length < ROUNDS) made.push(...(await ten(given)));
    return made;
  };
  known = await people({});
  inactive = await people({ isActive: false });
  withoutPassword = await people({ password: null });
});

const unknown = (round: number) => `nadie.${round}.${process.pid}@pruebas.umbral.test`;

describe('[D08] who has an account is not told', () => {
  const signIn = (email = '', password = 'no-es-esta') => nobody().call(authApi.login, { body: { email, password } });

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
    assert.deepEqual([...new Set(answers.map(told))], [told(answers[0])]);
  });

  test('by its time', async (t) => {
    const medians = await measure({
      known: (round) => signIn(known[round]?.email),
      unknown: (round) => signIn(unknown(round)),
      inactive: (round) => signIn(inactive[round]?.email, 'umbral-demo'),
      'without password': (round) => signIn(withoutPassword[round]?.email),
      control: () => signIn('', ''),
    });
    assertAlike(t, medians);
  });
});

describe('[D09] asking for a reset link', () => {
  const forgot = (email = '') => nobody().call(authApi.forgotPassword, { body: { email } });

  test('answers everybody the same', async () => {
    const answers = await Promise.all([known[1]?.email, inactive[1]?.email, unknown(1)].map((email) => forgot(email)));
    assert.equal(answers[0]?.status, 200);
    assert.deepEqual([...new Set(answers.map(told))], [told(answers[0])]);
  });

  test('in the same time', async (t) => {
    const medians = await measure(
      {
        known: (round) => forgot(known[round]?.email),
        unknown: (round) => forgot(unknown(round)),
        inactive: (round) => forgot(inactive[round]?.email),
        control: () => forgot('no es una dirección'),
      },
      8,
    );
    assertAlike(t, medians);
  });

  test('and a link that is wrong is wrong for everybody alike', async () => {
    const reset = (email = '') =>
      nobody().call(authApi.resetPassword, { body: { email, password: 'otra-clave', token: 'x'.repeat(43) } });
    const answers = await Promise.all([known[2]?.email, inactive[2]?.email, unknown(2)].map((email) => reset(email)));
    assert.equal(answers[0]?.problem.message, 'El enlace no es válido o ha caducado');
    assert.deepEqual([...new Set(answers.map(told))], [told(answers[0])]);
  });
});
