import { PASSWORD, signedIn } from '@umbral/testing';
import { atMost, plain, type Figure } from '../report/figure.ts';
import { workInOffice } from './office-work.ts';
import { percentile } from '../harness/statistics.ts';
import { systemSeconds } from '../../../harness/system/system-processor.ts';
import { untilQuiet } from '../harness/until-quiet.ts';
import type { Context } from '../harness/context.ts';
import type { System } from '../harness/system.ts';

export const title = 'People at work';

const PEOPLE = 3_000;
/** Accounts of the bulk data that can sign in: nine of ten of the first thousand. */
const ACCOUNTS = 900;
const THINK_SECONDS = 8;
const WRITES = 0.2;
const READS = ['/api/viability-studies?page=1', '/api/clients?page=1', '/api/housing-calculations?page=1', '/api/desk'];
const WRITE = { path: '/api/clients', body: { firstName: 'Irene', lastName: 'Carga Larga' } };

export async function measure({ systems, rounds, seconds, isQuick }: Context): Promise<Figure[]> {
  const system = await systems.small();
  const cookies = await signInAll(system, isQuick ? PEOPLE / 10 : PEOPLE);
  const round = async () => {
    await untilQuiet(system);
    const [before, start] = [systemSeconds(system), Date.now()];
    const worked = await workInOffice({
      gateway: system.urls.gateway,
      cookies,
      reads: READS,
      write: WRITE,
      writes: WRITES,
      think: THINK_SECONDS,
      seconds: seconds * 10,
    });
    const lasted = (Date.now() - start) / 1_000;
    return { ...worked, perSecond: worked.calls / lasted, processors: (systemSeconds(system) - before) / lasted };
  };
  await round();
  const results = [];
  for (let count = 0; count < rounds; count += 1) results.push(await round());
  const people = cookies.length.toLocaleString('en');
  return [
    plain({
      what: `a call of ${people} people who think ${THINK_SECONDS} s and write every fifth time, p99`,
      unit: 'ms',
      values: results.map(({ milliseconds }) => percentile(milliseconds, 0.99)),
      goal: atMost(300),
    }),
    plain({
      what: 'the same, median',
      unit: 'ms',
      values: results.map(({ milliseconds }) => percentile(milliseconds, 0.5)),
    }),
    plain({ what: 'calls of these people', unit: 'calls/s', values: results.map(({ perSecond }) => perSecond) }),
    plain({
      what: 'processors that the whole system keeps busy meanwhile',
      unit: 'processors',
      values: results.map(({ processors }) => processors),
    }),
  ];
}

/** A session for each person; some people have several. */
async function signInAll({ urls }: System, people: number): Promise<string[]> {
  const cookies: string[] = [];
  const signInNext = async (start: number, step: number) => {
    for (let person = start; person < people; person += step) {
      const account = person % ACCOUNTS;
      const number = account + 1 + Math.floor(account / 9);
      const { cookie } = await signedIn(`carga.${number}@umbral.test`, PASSWORD, { gateway: urls.gateway });
      cookies.push(cookie);
    }
  };
  const AT_ONCE = 4;
  await Promise.all(Array.from({ length: AT_ONCE }, (_, start) => signInNext(start, AT_ONCE)));
  return cookies;
}
