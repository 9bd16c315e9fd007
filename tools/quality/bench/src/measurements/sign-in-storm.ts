import { PASSWORD, signedIn } from '@umbral/testing';
import { atMost, compared, plain, type Figure } from '../report/figure.ts';
import { load, type Loaded } from '../harness/load.ts';
import { signIn } from '../harness/people.ts';
import { inTurns } from '../harness/rounds.ts';
import { percentile } from '../harness/statistics.ts';
import type { Context } from '../harness/context.ts';
import type { System } from '../harness/system.ts';

export const title = 'Reading while many people sign in';

const PEOPLE = 50;
const READS_PER_SECOND = 50;
const STORMS = 6;

/** Start and end of a storm. */
interface Window {
  start: number;
  end: number;
}

export async function measure({ systems, rounds, isQuick }: Context): Promise<Figure[]> {
  const system = await systems.small();
  const headers = await signIn(system);
  const storms = isQuick ? 2 : STORMS;
  const reading = (seconds: number) =>
    load({
      url: `${system.urls.gateway}/api/users?page=1`,
      headers,
      connections: 8,
      perSecond: READS_PER_SECOND,
      seconds,
    });
  let stormSeconds = 0;
  /** Reads during all storms, and records the calls in flight during one of them. */
  const duringStorms = async () => {
    const windows: Window[] = [];
    const last = stormSeconds || storms;
    const [result] = await Promise.all([reading(Math.ceil(last + 1)), raise(system, storms, windows)]);
    stormSeconds = windows.reduce((sum, { start, end }) => sum + (end - start) / 1_000, 0);
    const isUnder = ({ end, milliseconds }: Loaded['answers'][number]) =>
      windows.some((window) => end >= window.start && end - milliseconds <= window.end);
    return { times: result.answers.filter(isUnder).map(({ milliseconds }) => milliseconds), seconds: stormSeconds };
  };
  await duringStorms();
  const { storm, idle } = await inTurns(rounds, {
    idle: async () => (await reading(Math.ceil(stormSeconds + 1))).answers.map(({ milliseconds }) => milliseconds),
    storm: duringStorms,
  });
  const p99 = (times: number[]) => percentile(times, 0.99);
  return [
    compared({
      what: `p99 of reading users while ${PEOPLE} people sign in at once`,
      unit: 'ms',
      values: storm.map(({ times }) => p99(times)),
      against: 'without sign-ins',
      baselines: idle.map(p99),
      goal: atMost(1.3),
      note: `${READS_PER_SECOND} reads a second`,
    }),
    plain({
      what: `${PEOPLE} people have signed in`,
      unit: 'ms',
      values: storm.map(({ seconds }) => (seconds * 1_000) / storms),
    }),
  ];
}

/** One storm after the other, with the start and end of each. */
async function raise(system: System, storms: number, windows: Window[]): Promise<void> {
  for (let turn = 0; turn < storms; turn += 1) {
    const start = Date.now();
    await Promise.all(Array.from({ length: PEOPLE }, (_, person) => signInOne(system, person + 1)));
    windows.push({ start, end: Date.now() });
  }
}

/** Every tenth person of the bulk data is inactive. */
async function signInOne({ urls }: System, person: number): Promise<void> {
  const number = person + Math.floor((person - 1) / 9);
  await signedIn(`carga.${number}@umbral.test`, PASSWORD, { gateway: urls.gateway });
}
