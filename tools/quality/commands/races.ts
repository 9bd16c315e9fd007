import { randomInt } from 'node:crypto';
import { readArgs } from '../../local/read-args.ts';
import { runRaces } from '../races/run-races.ts';
import { main } from '../stages/main.ts';

/** Concurrent writes of each kind of record; a failure prints its seed, which this command repeats. */
export function command(args: string[]) {
  const { seed = String(randomInt(2 ** 31)), runs, minutes, only } = readArgs('quality races', args).values;
  const title = `Races, --seed ${seed}`;
  const run = () => runRaces({ seed, runs, minutes, only });
  return main([{ name: 'races', title, lane: 'system', needsBuild: true, run }], {});
}
