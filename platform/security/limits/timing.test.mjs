import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { timed } from '../support/http.mjs';
import { Office } from '../support/office.mjs';
import { nextAddress, Visitor } from '../support/visitor.mjs';

// Kinds of callers take turns, so that whatever else the machine does befalls them alike, and their medians are
// compared. Each comparison has a control: a call whose time does differ must be told apart with the same measure.

const ROUNDS = 30;
/** How much longer one median may be than the other before the difference is one that can be used. */
const TOLERANCE = 1.35;

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const ratio = (one, other) => Math.max(one, other) / Math.min(one, other);

/**
 * @template {string} Name
 * @param {Record<Name, (round: number) => Promise<unknown>>} kinds @param {number} [rounds]
 * @returns {Promise<Record<Name, number>>} median milliseconds
 */
async function measure(kinds, rounds = ROUNDS) {
  const times = Object.fromEntries(Object.keys(kinds).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const name of inTurn(Object.keys(kinds), round))
      times[name].push((await timed(() => kinds[name](round))).milliseconds);
  return Object.fromEntries(Object.entries(times).map(([name, numbers]) => [name, median(numbers)]));
}

/** Whoever is first in one round is last in the next. */
const inTurn = (names, round) => names.map((_, at) => names[(at + round) % names.length]);

function assertAlike(t, { control, ...medians }) {
  const [[first, base], ...others] = Object.entries(medians);
  t.diagnostic(
    Object.entries({ ...medians, control })
      .map(([name, ms]) => `${name} ${ms.toFixed(1)} ms`)
      .join(', '),
  );
  for (const [name, value] of others)
    assert.ok(ratio(base, value) < TOLERANCE, `${first} ${base.toFixed(1)} ms, ${name} ${value.toFixed(1)} ms`);
  assert.ok(ratio(base, control) > TOLERANCE, 'the measure cannot tell a difference');
}

const post = (path, body) => new Visitor().post(path, body, { 'x-forwarded-for': nextAddress() });

/** What an answer says, without what differs between any two. */
const told = ({ status, text, headers }) => {
  const { date, 'x-request-id': id, ...others } = headers;
  return JSON.stringify([status, text.replaceAll(id, ''), others, typeof date]);
};

let known, inactive, speechless;
before(async () => {
  const office = await Office.open();
  const { id: roleId } = await office.role();
  const people = (given) => Promise.all(Array.from({ length: ROUNDS }, () => office.user({ roleId, ...given })));
  [known, inactive, speechless] = [
    await people({}),
    await people({ isActive: false }),
    await people({ password: null }),
  ];
});

const unknown = (round) => `nadie.${round}.${process.pid}@pruebas.umbral.test`;

describe('[D08] who has an account is not told', () => {
  const signIn = (email, password = 'no-es-esta') => post('/api/auth/login', { email, password });

  test('by the answer of a sign-in', async () => {
    const answers = [
      await signIn(known[0].email),
      await signIn(inactive[0].email),
      await signIn(inactive[0].email, 'umbral-demo'),
      await signIn(speechless[0].email),
      await signIn(speechless[0].email, ''.padEnd(6, 'x')),
      await signIn(unknown(0)),
    ];
    assert.equal(answers[0].body.message, 'Usuario o contraseña incorrectos');
    assert.deepEqual([...new Set(answers.map(told))], [told(answers[0])]);
  });

  test('by its time', async (t) => {
    const medians = await measure({
      known: (round) => signIn(known[round].email),
      unknown: (round) => signIn(unknown(round)),
      inactive: (round) => signIn(inactive[round].email, 'umbral-demo'),
      'without password': (round) => signIn(speechless[round].email),
      control: () => signIn('', ''),
    });
    assertAlike(t, medians);
  });
});

describe('[D09] asking for a reset link', () => {
  const forgot = (email) => post('/api/auth/forgot-password', { email });

  test('answers everybody the same', async () => {
    const answers = await Promise.all([known[1].email, inactive[1].email, unknown(1)].map(forgot));
    assert.equal(answers[0].status, 200);
    assert.deepEqual([...new Set(answers.map(told))], [told(answers[0])]);
  });

  test('in the same time', async (t) => {
    const medians = await measure(
      {
        known: (round) => forgot(known[round].email),
        unknown: (round) => forgot(unknown(round)),
        inactive: (round) => forgot(inactive[round].email),
        control: () => forgot('no es una dirección'),
      },
      8,
    );
    assertAlike(t, medians);
    assert.ok(Math.abs(medians.known - medians.unknown) < 60, 'the mail shows in the time');
  });

  test('and a link that is wrong is wrong for everybody alike', async () => {
    const reset = (email) => post('/api/auth/reset-password', { email, password: 'otra-clave', token: 'x'.repeat(43) });
    const answers = await Promise.all([known[2].email, inactive[2].email, unknown(2)].map(reset));
    assert.equal(answers[0].body.message, 'El enlace no es válido o ha caducado');
    assert.deepEqual([...new Set(answers.map(told))], [told(answers[0])]);
  });
});
