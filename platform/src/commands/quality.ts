import { parseArgs } from 'node:util';
import { Failure } from '../failure.ts';
import { flaky } from '../quality/flaky.ts';
import { recordSources } from '../quality/record-sources.ts';

const WAYS = `npm run quality flaky -- --times 3 --busy 2 [--only unit,api]   runs the suite several times beside busy loops and lists what differs
npm run quality record                                          records which sources each platform test and journey uses`;

const OPTIONS = {
  times: { type: 'string', default: '3' },
  busy: { type: 'string', default: '0' },
  only: { type: 'string' },
} as const;

/** What is done with the tests themselves. */
export async function command(args: string[]) {
  const { positionals, values } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  if (positionals[0] === 'flaky') {
    const [times, busy] = [wholeNumber('times', values.times, 1), wholeNumber('busy', values.busy, 0)];
    process.exitCode = (await flaky({ times, busy, only: values.only })) ? 0 : 1;
  } else if (positionals[0] === 'record') await recordSources();
  else throw new Failure(`There is no such part of quality: ${positionals[0] ?? 'none was named'}.`, { wayOut: WAYS });
}

function wholeNumber(name: string, value: string, least: number) {
  const number = Number(value);
  if (Number.isInteger(number) && number >= least && number <= 100) return number;
  throw new Failure(`--${name} must be a whole number from ${least} to 100, got "${value}".`);
}
