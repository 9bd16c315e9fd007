import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { startedSystems } from '../harness/system/started-systems.ts';
import { explain } from '../../local/failure.ts';
import { inLocal } from '../../local/paths.ts';
import { busySeconds } from '../../local/supervise/processor-time.ts';
import { withProcessorSeconds } from '../../local/supervise/processor-use.ts';
import { say } from '../../local/terminal/progress.ts';
import { dim, duration, green, red } from '../../local/terminal/style.ts';
import { table } from '../../local/terminal/table.ts';
import { type Stage, type Outcome } from './outcome.ts';

const MAX_PROBLEMS = 25;

/** What came of a stage. */
export interface StageReport extends Required<Outcome> {
  name: string;
  title: string;
  wallSeconds: number;
  /** Of all its processes, and of the servers meanwhile; null where the machine does not report it. */
  processorSeconds: number | null;
}

/** Where the report of the last run is. */
export const reportFile = () => process.env.UMBRAL_TEST_REPORT ?? inLocal('logs', 'test-run.json');

/**
 * Runs both lanes and what runs alone, each stage whatever the former did, and prints the table and, as the last line, the sum.
 * @param options stages that need the build cannot run then, which counts as failed
 * @returns whether everything passed
 */
export async function runStages(chosen: Stage[], { buildFailure }: { buildFailure?: unknown } = {}): Promise<boolean> {
  const startedAt = Date.now();
  const busyBefore = busySeconds();
  const reports: StageReport[] = [];
  const runInOrder = async (stages: Stage[]) => {
    for (const stage of stages) reports.push(await runAndReport(stage, buildFailure));
  };
  for (const together of divided(chosen))
    await Promise.all([
      runInOrder(together.filter(({ lane }) => lane === 'sources')),
      runInOrder(together.filter(({ lane }) => lane === 'system')),
    ]);
  mkdirSync(dirname(reportFile()), { recursive: true });
  writeFileSync(reportFile(), `${JSON.stringify(reports, null, 2)}\n`);
  printSummary(reports, Date.now() - startedAt, busySeconds() - busyBefore);
  return reports.every(({ failed }) => failed === 0) && reports.some(({ passed }) => passed > 0);
}

/** The stages that may run beside each other, in order. */
function divided(stages: Stage[]): Stage[][] {
  const groups: Stage[][] = [[]];
  for (const stage of stages) {
    if (stage.alone) groups.push([stage], []);
    else groups.at(-1)?.push(stage);
  }
  return groups;
}

/** @param busy seconds of the machine's processors: a browser that is killed leaves processes that are in no stage's sum */
function printSummary(reports: StageReport[], milliseconds: number, busy: number) {
  const total = (key: 'passed' | 'failed' | 'skipped' | 'processorSeconds') =>
    reports.reduce((sum, report) => sum + (report[key] ?? NaN), 0);
  const row = (title: string, counts: (string | number)[], wall: number, processor: number | null) => [
    title,
    ...counts,
    duration(wall),
    seconds(processor),
  ];
  say();
  say(
    table([
      ['Stage', 'Passed', 'Failed', 'Skipped', 'Wall', 'Processor'],
      ...reports.map(({ title, passed, failed, skipped, wallSeconds, processorSeconds }) =>
        row(title, [passed, failed, skipped], wallSeconds * 1_000, processorSeconds),
      ),
      row('All', [total('passed'), total('failed'), total('skipped')], milliseconds, total('processorSeconds')),
    ]),
  );
  const systems = startedSystems();
  if (!Number.isNaN(busy)) say(`\n  Processors busy: ${seconds(busy)}, other programs included`);
  if (systems.length) say(`  Systems started: ${systems.length} (${systems.join(', ')})`);
  say();
  say(`${total('passed')} passed, ${total('failed')} failed`);
}

const seconds = (value: number | null) => (value === null || Number.isNaN(value) ? '' : `${Math.round(value)} s`);

async function runAndReport(stage: Stage, buildFailure: unknown): Promise<StageReport> {
  const startedAt = Date.now();
  say(dim(`… ${stage.title}`));
  const hasSystem = stage.lane === 'system';
  const { result: outcome, seconds: processor } = await withProcessorSeconds(() => runOne(stage, buildFailure), {
    withServers: hasSystem,
    own: !hasSystem, // what needs a system runs in processes of its own
  });
  const { passed, failed, skipped = 0, problems = [] } = outcome;
  const milliseconds = Date.now() - startedAt;
  const counts = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
  const times = [duration(milliseconds), seconds(processor) && `${seconds(processor)} of processor`].filter(Boolean);
  say(`${failed ? red('✖') : green('✔')} ${stage.title.padEnd(32)} ${counts} ${dim(times.join(', '))}`);
  for (const problem of problems.slice(0, MAX_PROBLEMS)) say(problem.replace(/^/gm, '    '));
  const { name, title } = stage;
  const processorSeconds = Number.isNaN(processor) ? null : processor;
  return { name, title, passed, failed, skipped, problems, wallSeconds: milliseconds / 1_000, processorSeconds };
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
