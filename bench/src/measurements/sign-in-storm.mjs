import { atMost, compared, plain } from '../harness/figure.mjs';
import { load } from '../harness/load.mjs';
import { PASSWORD, signIn } from '../harness/people.mjs';
import { inTurns } from '../harness/rounds.mjs';
import { percentile } from '../harness/statistics.mjs';

export const title = 'Reading while many people sign in';

const PEOPLE = 50;
const READS_PER_SECOND = 50;
const STORMS = 6;

export async function measure({ stacks, rounds, isQuick }) {
  const stack = await stacks.small();
  const headers = await signIn(stack);
  const storms = isQuick ? 2 : STORMS;
  const reading = (seconds) =>
    load({
      url: `${stack.urls.gateway}/api/users?page=1`,
      headers,
      connections: 8,
      perSecond: READS_PER_SECOND,
      seconds,
    });
  let stormSeconds = 0;
  /** Reads for as long as the storms last, and keeps what was under way during one of them. */
  const duringStorms = async () => {
    const windows = [];
    const last = stormSeconds || storms;
    const [result] = await Promise.all([reading(Math.ceil(last + 1)), raise(stack, storms, windows)]);
    stormSeconds = windows.reduce((sum, { start, end }) => sum + (end - start) / 1_000, 0);
    const isUnder = ({ end, milliseconds }) =>
      windows.some((window) => end >= window.start && end - milliseconds <= window.end);
    return { times: result.answers.filter(isUnder).map(({ milliseconds }) => milliseconds), seconds: stormSeconds };
  };
  await duringStorms();
  const { storm, idle } = await inTurns(rounds, {
    idle: async () => (await reading(Math.ceil(stormSeconds + 1))).answers.map(({ milliseconds }) => milliseconds),
    storm: duringStorms,
  });
  const p99 = (times) => percentile(times, 0.99);
  return [
    compared({
      what: `p99 of reading users while ${PEOPLE} people sign in at once`,
      unit: 'ms',
      values: storm.map(({ times }) => p99(times)),
      against: 'while nobody does',
      baselines: idle.map(p99),
      goal: atMost(1.5),
      note: `${READS_PER_SECOND} reads a second`,
    }),
    plain({
      what: `${PEOPLE} people have signed in`,
      unit: 'ms',
      values: storm.map(({ seconds }) => (seconds * 1_000) / storms),
    }),
  ];
}

/** One storm after the other; notes from when to when each was. */
async function raise(stack, storms, windows) {
  for (let turn = 0; turn < storms; turn += 1) {
    const start = Date.now();
    await Promise.all(Array.from({ length: PEOPLE }, (_, person) => signInOne(stack, person + 1)));
    windows.push({ start, end: Date.now() });
  }
}

/** Every tenth person of the bulk data is inactive. */
async function signInOne(stack, person) {
  const number = person + Math.floor((person - 1) / 9);
  const answer = await fetch(`${stack.urls.gateway}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `carga.${number}@umbral.test`, password: PASSWORD }),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`carga.${number} cannot sign in: ${answer.status}`);
}
