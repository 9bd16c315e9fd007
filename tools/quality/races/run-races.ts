import { readFileSync } from 'node:fs';
import { inLocal } from '../../local/paths.ts';
import { say } from '../../local/terminal/progress.ts';
import { sharedSystem } from '../harness/system/shared-system.ts';
import { runTestFiles } from '../stages/node-tests.ts';

export const RACES = 'tools/quality/races/races.test.ts';

interface Given {
  seed?: string | undefined;
  runs?: string | undefined;
  minutes?: string | undefined;
  only?: string | undefined;
}

/** The model-based test of concurrent writes, on the system of the run. Without a seed it is the fixed one. */
export async function runRaces({ seed, runs, minutes, only }: Given = {}) {
  await sharedSystem();
  const given = { SEED: seed, RUNS: runs, MINUTES: minutes, ONLY: only };
  const env = Object.entries(given).flatMap(([name, value]) => (value ? [[`UMBRAL_RACES_${name}`, value]] : []));
  const outcome = await runTestFiles('races', [RACES], {
    env: Object.fromEntries(env),
    atOnce: 1,
    minutes: Infinity, // as many orders as are asked for
  });
  say(`${stepsIn(readFileSync(inLocal('logs', 'test-races.log'), 'utf8')).toLocaleString('en')} steps`);
  return outcome;
}

/** The steps of all kinds of records, a step being a statement whose moment the seed chose. */
const stepsIn = (log: string) =>
  [...log.matchAll(/^ *# steps (\d+)$/gm)].reduce((sum, [, steps]) => sum + Number(steps), 0);
