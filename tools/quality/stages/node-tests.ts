import { readdirSync } from 'node:fs';
import { inLocal, inRoot, root } from '../../local/paths.ts';
import { run } from '../../local/shell/run.ts';
import { sharedSystem } from '../harness/system/shared-system.ts';
import { type Outcome } from './outcome.ts';

/** Lines of a failure that are shown; the log has all of them. */
const MAX_LINES = 8;

const FOLDER = 'tools/quality/tests';
const inFolder = (name: string) => `${FOLDER}/${name}.test.ts`;

/** Those that publish into the system of the run, or compare theirs with it; the others start what they need. */
const ON_SYSTEM = ['prepublish-check', 'own-system', 'development', 'running-releases'].map(inFolder);

/** The platform's own tests, on the system of the run. @param files those that use it unless given */
export async function runNodeTests(files = ON_SYSTEM): Promise<Outcome> {
  await sharedSystem();
  return runTestFiles('platform', files);
}

/** The others. */
export const runToolTests = () =>
  runTestFiles(
    'tools',
    testFilesIn(FOLDER).filter((file) => !ON_SYSTEM.includes(file)),
  );

/**
 * Platform tests that start servers, browsers or builds, the longest first, because one that starts late would run alone at the end. The others share
 * a process: starting one costs more than most of them.
 */
const ALONE = [
  'standalone',
  'prepublish-check',
  'own-system',
  'development',
  'new-module',
  'backup',
  'running-releases',
  'databases',
  'postgres-data',
].map(inFolder);
const RUNNER = 'tools/quality/stages/run-in-order.ts';
const IN_ONE_PROCESS = 'tools/quality/stages/in-one-process.ts';

/** @param folder from the root */
export const testFilesIn = (folder: string) =>
  readdirSync(inRoot(folder))
    .filter((name) => name.endsWith('.test.ts'))
    .sort()
    .map((name) => `${folder}/${name}`);

/**
 * Runs files with Node's test runner and counts their cases.
 * @param name of the log
 * @param options together: those that share a process, after the others, in this order; `minutes` after which a file counts as one that
 *   waits for ever, far beyond the longest
 */
export async function runTestFiles(
  name: string,
  files: string[],
  {
    env = {},
    atOnce = 2,
    minutes = 20,
    together = files.filter((file) => file.startsWith(`${FOLDER}/`) && !ALONE.includes(file)),
  }: { env?: NodeJS.ProcessEnv; atOnce?: number; minutes?: number; together?: string[] } = {},
): Promise<Outcome> {
  const alone = files.filter((file) => !together.includes(file));
  const rank = (file: string) => ALONE.indexOf(file);
  const started = [
    ...alone.sort((one, other) => rank(one) - rank(other)),
    ...(together.length ? [IN_ONE_PROCESS] : []),
  ];
  const { output } = await run(
    process.execPath,
    ['--import', 'tsx', inRoot(RUNNER), String(atOnce), String(minutes), ...started.map((file) => inRoot(file))],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'test', FORCE_COLOR: '0', UMBRAL_TEST_FILES: together.join(), ...env },
      logFile: inLocal('logs', `test-${name}.log`),
      allowFailure: true,
    },
  );
  const count = (word: string) => Number(output.match(new RegExp(`^# ${word} (\\d+)$`, 'm'))?.[1] ?? 0);
  const passed = count('pass');
  const failed = count('fail') + count('cancelled') || (passed ? 0 : 1);
  return { passed, failed, skipped: count('skipped'), problems: problemsIn(output) };
}

/** Names of the failed cases with their messages; a suite that failed through them has none of its own. */
function problemsIn(output: string) {
  const failures = [...output.matchAll(/^( *)not ok \d+ - (.*)\n\1 {2}---\n([\s\S]*?)\n\1 {2}\.\.\.$/gm)];
  return [
    ...failures
      .filter(([, , , details = '']) => !details.includes("failureType: 'subtestsFailed'"))
      .map(([, , name, details = '']) => `${name}\n${reasonIn(details)}`),
    ...[...output.matchAll(/^# (Unfinished: .*)$/gm)].map(([, place = '']) => place),
  ];
}

function reasonIn(details: string) {
  const [, text = ''] = details.match(/^ *error: (?:\|-\n)?([\s\S]*?)\n *code: /m) ?? [];
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).slice(0, MAX_LINES).join('\n');
}
