import { explain } from '../failure.ts';
import { say } from '../terminal/progress.ts';
import { dim, duration, green, red } from '../terminal/style.ts';
import { table } from '../terminal/table.ts';
import { type Stage, type Outcome } from './outcome.ts';

const MOST_PROBLEMS = 25;

/**
 * Runs the checks and, beside them, the tests, each whatever the former said, and prints the table and, as the last line, the sum.
 * @param options stages that need the build cannot run then, which counts as failed
 * @returns whether everything passed
 */
export async function runStages(chosen: Stage[], { buildFailure }: { buildFailure?: unknown } = {}): Promise<boolean> {
  const rows: { stage: Stage; outcome: Outcome; time: string }[] = [];
  const runInOrder = async (stages: Stage[]) => {
    for (const stage of stages) rows.push(await runAndTell(stage, buildFailure));
  };
  await Promise.all([
    runInOrder(chosen.filter(({ kind }) => kind === 'check')),
    runInOrder(chosen.filter(({ kind }) => kind === 'test')),
  ]);
  const total = (key: 'passed' | 'failed') => rows.reduce((sum, { outcome }) => sum + outcome[key], 0);
  say();
  say(
    table([
      ['Stage', 'Passed', 'Failed', 'Skipped', 'Time'],
      ...rows.map(({ stage, outcome, time }) => [
        stage.title,
        outcome.passed,
        outcome.failed,
        outcome.skipped ?? 0,
        time,
      ]),
    ]),
  );
  say();
  say(`${total('passed')} passed, ${total('failed')} failed`);
  return total('failed') === 0 && total('passed') > 0;
}

async function runAndTell(stage: Stage, buildFailure: unknown) {
  const startedAt = Date.now();
  say(dim(`… ${stage.title}`));
  const outcome = await runOne(stage, buildFailure);
  const time = duration(Date.now() - startedAt);
  const counts = `${outcome.passed} passed, ${outcome.failed} failed${outcome.skipped ? `, ${outcome.skipped} skipped` : ''}`;
  say(`${outcome.failed ? red('✖') : green('✔')} ${stage.title.padEnd(32)} ${counts} ${dim(time)}`);
  for (const problem of (outcome.problems ?? []).slice(0, MOST_PROBLEMS)) say(problem.replace(/^/gm, '    '));
  return { stage, outcome, time };
}

async function runOne(stage: Stage, buildFailure: unknown): Promise<Outcome> {
  if (stage.needsBuild && buildFailure)
    return { passed: 0, failed: 1, problems: ['Not run, because the build failed.'] };
  try {
    return await stage.run();
  } catch (error) {
    return { passed: 0, failed: 1, problems: [explain(error)] };
  }
}
