import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { explain, Failure } from '../../../local/failure.ts';
import { inLocal, inRoot } from '../../../local/paths.ts';
import { say } from '../../../local/terminal/progress.ts';
import { bold } from '../../../local/terminal/style.ts';
import { table } from '../../../local/terminal/table.ts';
import { createSystems } from './harness/systems.ts';
import { loadMeasurement, measurements, onlyNamed } from './measurements/all.ts';
import type { Context } from './harness/context.ts';
import type { Figure } from './report/figure.ts';
import { describeMachine } from './report/machine.ts';
import type { Report } from './report/markdown.ts';
import { cellsOf, HEAD } from './report/texts.ts';
import { writeReport } from './report/write.ts';

const FULL = { rounds: 5, seconds: 3, calls: 30 };
const QUICK = { rounds: 2, seconds: 1, calls: 8 };

/**
 * Runs the measurements that are named, all unless any is. Only a complete run replaces the results in the
 * repository. Returns whether all ran.
 */
export async function bench(args: string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { quick: { type: 'boolean', default: false } },
  });
  const unknown = positionals.filter((name) => !measurements.some((known) => known === name));
  if (unknown.length) {
    throw new Failure(`There is no measurement ${unknown.join(', ')}.`, {
      wayOut: `There are: ${measurements.join(', ')}`,
    });
  }
  const isComplete = !positionals.length && !values.quick;
  const folder = isComplete ? inRoot('tools', 'quality', 'bench', 'results') : inLocal('bench');
  const settings = values.quick ? QUICK : FULL;
  const machine = describeMachine();
  const context = {
    ...settings,
    isQuick: values.quick,
    systems: createSystems({ isQuick: values.quick }),
    plansFile: join(folder, 'plans.md'),
  };
  const parts: Report['parts'] = [];
  const failures: string[] = [];
  const usual = measurements.filter((name) => !onlyNamed.includes(name));
  for (const name of positionals.length ? positionals : usual) {
    const { title, measure } = await loadMeasurement(name);
    say(`\n${bold(title)}`);
    try {
      const figures = await run(measure, context);
      parts.push({ name, title, figures });
      if (figures.length) say(table([HEAD, ...figures.map(cellsOf)]));
    } catch (error) {
      failures.push(name);
      say(`${name} could not be measured: ${explain(error)}`);
    }
  }
  if (isComplete && failures.length) say('\nThe results that are kept stay as they are.');
  else writeReport(folder, { machine, rounds: settings.rounds, parts });
  sayVerdict(parts, failures);
  return failures.length === 0;
}

/** Runs the cleanups of a measurement at its end. */
async function run(
  measure: (context: Context) => Promise<Figure[]>,
  context: Omit<Context, 'onEnd'>,
): Promise<Figure[]> {
  const ends: (() => Promise<unknown>)[] = [];
  try {
    return await measure({ ...context, onEnd: (end) => ends.push(end) });
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

function sayVerdict(parts: Report['parts'], failures: string[]): void {
  const withGoal = parts.flatMap(({ figures }) => figures).filter(({ goal }) => goal);
  const missed = withGoal.filter(({ isMet }) => !isMet);
  say(
    `\n${withGoal.length - missed.length} goals met, ${missed.length} missed, ${failures.length} measurements failed`,
  );
  missed.forEach((figure) => say(`  missed: ${figure.what}`));
}
