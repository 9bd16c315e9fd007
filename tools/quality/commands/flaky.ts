import { Failure } from '../../local/failure.ts';
import { flaky } from '../flaky/flaky.ts';
import { readArgs } from '../../local/read-args.ts';

export async function command(args: string[]) {
  const { times, busy, only } = readArgs('quality flaky', args).values;
  const counts = { times: wholeNumber('times', times, 1), busy: wholeNumber('busy', busy, 0) };
  process.exitCode = (await flaky({ ...counts, only })) ? 0 : 1;
}

function wholeNumber(name: string, value: string, least: number) {
  const number = Number(value);
  if (Number.isInteger(number) && number >= least && number <= 100) return number;
  throw new Failure(`--${name} must be a whole number from ${least} to 100, got "${value}".`);
}
