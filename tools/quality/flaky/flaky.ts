import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { inLocal, inRoot } from '../../local/paths.ts';
import { readJson } from '../../local/read-json.ts';
import { run } from '../../local/shell/run.ts';
import { type StageReport } from '../stages/run-stages.ts';
import { say, step } from '../../local/terminal/progress.ts';

const LATENCY_MS = '120';

/**
 * Runs the whole suite several times, in another order each, beside loops that keep processors busy, and lists what failed in some runs or in all.
 * @param options busy is the number of loops; only names stages
 * @returns whether every run passed
 */
export async function flaky({ times, busy, only }: { times: number; busy: number; only?: string | undefined }) {
  const runs: StageReport[][] = [];
  const stopLoops = keepBusy(busy);
  try {
    for (const [index, seeds] of seedsOf(times).entries())
      runs.push(await step(`Run ${index + 1} of ${times}`, () => runSuite(index + 1, seeds, only)));
  } finally {
    stopLoops();
  }
  const failures = failuresOf(runs);
  for (const { stage, problem, failed } of failures)
    say(`${failed === times ? 'fails always' : `failed in ${failed} of ${times}`}: ${stage}: ${problem}`);
  for (const difference of countDifferences(runs)) say(difference);
  say(`${times} runs, ${failures.length} cases failed`);
  return failures.length === 0;
}

async function runSuite(number: number, seeds: NodeJS.ProcessEnv, only: string | undefined): Promise<StageReport[]> {
  say(Object.entries(seeds).reduce((text, [name, seed]) => `${text} ${name}=${seed}`, `Run ${number}:`));
  const report = inLocal('logs', `flaky-${number}.json`);
  rmSync(report, { force: true });
  await run(
    process.execPath,
    [inRoot('tools', 'local', 'bin', 'umbral.mjs'), 'test', ...(only ? ['--only', only] : [])],
    {
      env: { ...process.env, ...seeds, UMBRAL_TEST_REPORT: report },
      logFile: inLocal('logs', `flaky-${number}.log`),
      allowFailure: true,
    },
  );
  return readJson<StageReport[]>(report);
}

/**
 * Each run tries properties with other values. Spec files run in another order, and in the run after it in the reverse: of two files of one worker
 * each is then the first once, and services answer screen specs late. Seeds of the environment repeat a run.
 */
export function seedsOf(times: number, given = process.env, first = Date.now() % 2 ** 31) {
  return Array.from({ length: times }, (_, index) => ({
    FC_SEED: given['FC_SEED'] ?? String(first + index),
    UMBRAL_TEST_LATENCY_MS: given['UMBRAL_TEST_LATENCY_MS'] ?? (index % 2 ? LATENCY_MS : '0'),
    UMBRAL_TEST_ORDER: given['UMBRAL_TEST_ORDER'] ?? `${index % 2 ? '-' : ''}${first + (index >> 1)}`,
  }));
}

/** @returns ends them */
function keepBusy(count: number) {
  const loops = Array.from({ length: count }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  const stop = () => loops.forEach((loop) => loop.kill('SIGKILL'));
  process.once('exit', stop);
  return stop;
}

/** Each case that failed, with the number of runs in which it did. */
export function failuresOf(runs: StageReport[][]) {
  const counts = new Map<string, { stage: string; problem: string; failed: number }>();
  for (const stages of runs)
    for (const { name: stage, problems, failed } of stages)
      for (const problem of failed ? new Set(problems.map((text) => text.split('\n', 1)[0] ?? '')) : []) {
        const known = counts.get(`${stage} ${problem}`) ?? { stage, problem, failed: 0 };
        counts.set(`${stage} ${problem}`, { ...known, failed: known.failed + 1 });
      }
  return [...counts.values()];
}

/** Stages that ran another number of cases than in the first run. */
export function countDifferences(runs: StageReport[][]): string[] {
  const casesOf = ({ passed, failed, skipped }: StageReport) => passed + failed + skipped;
  return (runs[0] ?? []).flatMap(({ name, title }) => {
    const counts = runs.map((stages) => stages.filter((stage) => stage.name === name).map(casesOf)[0] ?? 0);
    return new Set(counts).size > 1 ? [`${title}: ${counts.join(', ')} cases`] : [];
  });
}
