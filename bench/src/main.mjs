import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure } from '../../platform/src/failure.ts';
import { inLocal, inRoot } from '../../platform/src/paths.ts';
import { say } from '../../platform/src/terminal/progress.ts';
import { bold } from '../../platform/src/terminal/style.ts';
import { table } from '../../platform/src/terminal/table.ts';
import { createStacks } from './harness/stacks.mjs';
import { loadMeasurement, measurements } from './measurements/all.mjs';
import { describeMachine } from './report/machine.mjs';
import { cellsOf, HEAD } from './report/texts.mjs';
import { writeReport } from './report/write.mjs';

const FULL = { rounds: 5, seconds: 3, calls: 30 };
const QUICK = { rounds: 2, seconds: 1, calls: 8 };

/**
 * Runs the measurements that are named, all unless any is. Only a complete run replaces the results that are kept with
 * the code. @returns {Promise<boolean>} whether all ran
 */
export async function bench(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { quick: { type: 'boolean', default: false } },
  });
  const unknown = positionals.filter((name) => !measurements.includes(name));
  if (unknown.length) {
    throw new Failure(`There is no measurement ${unknown.join(', ')}.`, {
      wayOut: `There are: ${measurements.join(', ')}`,
    });
  }
  const isComplete = !positionals.length && !values.quick;
  const folder = isComplete ? inRoot('bench', 'results') : inLocal('bench');
  const settings = values.quick ? QUICK : FULL;
  const machine = describeMachine();
  const context = {
    ...settings,
    isQuick: values.quick,
    stacks: createStacks({ isQuick: values.quick }),
    plansFile: join(folder, 'plans.md'),
  };
  const parts = [];
  const failures = [];
  for (const name of positionals.length ? positionals : measurements) {
    const { title, measure } = await loadMeasurement(name);
    say(`\n${bold(title)}`);
    try {
      const figures = await run(measure, context);
      parts.push({ name, title, figures });
      if (figures.length) say(table([HEAD, ...figures.map(cellsOf)]));
    } catch (error) {
      failures.push(name);
      say(`${name} could not be measured: ${error.stack ?? error}`);
    }
  }
  if (isComplete && failures.length) say('\nThe results that are kept stay as they are.');
  else writeReport(folder, { machine, rounds: settings.rounds, parts });
  tellVerdict(parts, failures);
  return failures.length === 0;
}

/** What a measurement has started goes when it is over. */
async function run(measure, context) {
  const ends = [];
  try {
    return await measure({ ...context, onEnd: (end) => ends.push(end) });
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

function tellVerdict(parts, failures) {
  const judged = parts.flatMap(({ figures }) => figures).filter(({ goal }) => goal);
  const missed = judged.filter(({ isMet }) => !isMet);
  say(`\n${judged.length - missed.length} goals met, ${missed.length} missed, ${failures.length} measurements failed`);
  missed.forEach((figure) => say(`  missed: ${figure.what}`));
}
