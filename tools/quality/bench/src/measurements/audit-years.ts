import { auditApi, pathOf } from '@umbral/contracts';
import { withClient } from '../../../../local/database/connect.ts';
import { step } from '../../../../local/terminal/progress.ts';
import { startStack } from '../../../harness/system/stack.ts';
import { fillYears, PERSON, RECORD } from '../data/years.ts';
import { atMost, plain, type Figure } from '../report/figure.ts';
import { internalToken } from '../harness/people.ts';
import { percentile } from '../harness/statistics.ts';
import { pagesOf, timesOf } from '../harness/stopwatch.ts';
import type { Context } from '../harness/context.ts';
import type { System } from '../harness/system.ts';

export const title = 'An audit of five years';

const GOAL = atMost(50);
/** The target size of an audit. */
const HUNDRED_MILLION = 100_000_000;
const CALLS = 200;

/** Millions of movements in the smaller and in the larger one; YEARS_MILLIONS=2,20 takes ten minutes and 12 GB. */
const sizes = ({ isQuick }: Context): [number, number] => {
  const [small = NaN, large = NaN] = (process.env['YEARS_MILLIONS'] ?? (isQuick ? '0.1,0.5' : '0.5,5'))
    .split(',')
    .map(Number);
  return [small * 1e6, large * 1e6];
};

/** Pages of five years in months: measured with two sizes, and extrapolated to a hundred million. */
export async function measure(context: Context): Promise<Figure[]> {
  const system = await step('A system started', () =>
    startStack({ name: 'bench-years', env: { CALLS_PER_SECOND: '1000000', MAX_CALLS_IN_FLIGHT: '100000' } }),
  );
  context.onEnd(() => system.stop());
  const [small, large] = sizes(context);
  const before = await measureWith(system, small);
  const after = await measureWith(system, large);
  return Object.entries(after).flatMap(([page, times]) => {
    const earlier = before[page] ?? [];
    const at = (values: number[], share: number) => percentile(values, share);
    const titleOf = (rows: number) => `${page}, ${rows.toLocaleString('en')} movements`;
    // By how much it has grown for each tenfold, added as often as a hundred million are tenfold.
    const steps = Math.log10(HUNDRED_MILLION / large) / Math.log10(large / small);
    const beyond = at(after[page] ?? [], 0.99) + steps * Math.max(0, at(times, 0.99) - at(earlier, 0.99));
    return [
      plain({ what: `${titleOf(small)}, p50`, unit: 'ms', values: [at(earlier, 0.5)] }),
      plain({ what: `${titleOf(small)}, p99`, unit: 'ms', values: [at(earlier, 0.99)], goal: GOAL }),
      plain({ what: `${titleOf(large)}, p50`, unit: 'ms', values: [at(times, 0.5)] }),
      plain({ what: `${titleOf(large)}, p99`, unit: 'ms', values: [at(times, 0.99)], goal: GOAL }),
      plain({ what: `${titleOf(HUNDRED_MILLION)}, p99, extrapolated`, unit: 'ms', values: [beyond], goal: GOAL }),
    ];
  });
}

/** Times of each kind of page. Sealing is off: the leaves of these entries are made up. */
const measureWith = (system: System, rows: number): Promise<Record<string, number[]>> =>
  withClient(system.databases.audit.owner, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('umbral audit sealer of ' || current_schema()))`);
    await fillYears(system, rows);
    return timesOfPages(system);
  });

async function timesOfPages(system: System): Promise<Record<string, number[]>> {
  const person = (page: number, userId = PERSON) =>
    `${system.urls.audit}${pathOf(auditApi.list, { userId })}?page=${page}`;
  const record = (page: number) => `${system.urls.audit}${pathOf(auditApi.ofRecord, RECORD)}?page=${page}`;
  const token = () => internalToken(system, 'audit');
  const last = await pagesOf(person(1), await token());
  const lastOfRecord = await pagesOf(record(1), await token());
  const urls = {
    'a person with one of fifty, first page': person(1),
    'a person with one of fifty, page in the middle': person(Math.ceil(last / 2)),
    'a person with one of fifty, deepest page': person(last),
    'a person with one of three thousand, first page': person(1, PERSON + 17),
    'a record with one of a thousand, first page': record(1),
    'a record with one of a thousand, deepest page': record(lastOfRecord),
  };
  const times: Record<string, number[]> = {};
  for (const [page, url] of Object.entries(urls)) {
    await timesOf(url, await token(), 20);
    times[page] = await timesOf(url, await token(), CALLS);
  }
  return times;
}
