import { existsSync, mkdirSync, rmSync } from 'node:fs';
import type { FormattedTestResults } from '@jest/test-result';
import { relative } from 'node:path';
import { inLocal, inRoot, root } from '../../local/paths.ts';
import { run, tail } from '../../local/shell/run.ts';
import { type Outcome } from './outcome.ts';
import { readJson } from '../../local/read-json.ts';

type TestResult = FormattedTestResults['testResults'][number];

/**
 * Runs jest and counts its cases. A file that cannot even be loaded counts as one failed case.
 * @param name of the stage
 * @param selection paths or options of jest that choose among its files
 */
export async function runJest(name: string, config: string, selection: string[] = []): Promise<Outcome> {
  const report = inLocal('logs', `test-${name}.json`);
  mkdirSync(inLocal('logs'), { recursive: true });
  rmSync(report, { force: true });
  const jest = inRoot('node_modules', 'jest', 'bin', 'jest.js');
  const options = ['--json', `--outputFile=${report}`, '--passWithNoTests', '--forceExit'];
  if (process.env.UMBRAL_TEST_ORDER)
    options.push(`--testSequencer=${inRoot('tools', 'quality', 'flaky', 'shuffled.cjs')}`);
  // Its workers inherit it: threads that compile and collect beside each of them cost a tenth of two busy processors.
  const { output } = await run(process.execPath, ['--single-threaded', jest, '-c', config, ...options, ...selection], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', FORCE_COLOR: '0' },
    logFile: inLocal('logs', `test-${name}.log`),
    allowFailure: true,
  });
  if (!existsSync(report)) return { passed: 0, failed: 1, problems: [`jest wrote no report:\n${tail(output)}`] };
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests, testResults } =
    readJson<FormattedTestResults>(report);
  return {
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
    skipped: numPendingTests,
    problems: testResults.filter(({ status }) => status === 'failed').flatMap(problemsOf),
  };
}

function problemsOf({ name, message, assertionResults }: TestResult) {
  const file = relative(root, name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (!failed.length) return [`${file}\n${head(message)}`];
  return failed.map(
    ({ fullName, failureMessages }) => `${file} › ${fullName}\n${head((failureMessages ?? []).join('\n'))}`,
  );
}

const head = (text: string) =>
  text
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, 12)
    .join('\n');
