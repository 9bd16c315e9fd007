import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  type JourneySources,
  type RecordedSources,
  recordedSources,
  testsIn,
  writeRecordedSources,
} from './recorded-sources.ts';
import { Failure } from '../../local/failure.ts';
import { inLocal, root } from '../../local/paths.ts';
import { findExecutable } from '../../local/shell/executables.ts';
import { run } from '../../local/shell/run.ts';
import { stopOpenStacks } from '../harness/system/stack.ts';
import { runBrowserJourneys } from '../stages/browser.ts';
import { step } from '../../local/terminal/progress.ts';

const FOLDER = inLocal('recorded');
/** More files of one folder are recorded as the folder. */
const MAX_FILES = 6;
/** Platform tests copy and serve the screens, specs and journeys judge them. */
const SCREENS = /^apps\/[^/]+\/(src|dist)\//;

interface Wanted {
  /** Paths from the root; without any those that have no record. */
  named: string[];
  isAll?: boolean;
}

/** Runs platform tests and journeys, each test alone, and writes what each used beside what is recorded of the others. */
export async function recordSources(wanted: Wanted) {
  const known = recordedSources();
  const journeys = testsIn('tools/quality/e2e', '.spec.ts');
  const platform = testsIn('tools/quality/tests', '.test.ts');
  const unknown = wanted.named.filter((file) => ![...journeys, ...platform].includes(file));
  if (unknown.length) throw new Failure(`Neither a journey nor a platform test: ${unknown.join(', ')}.`);
  const strace = findExecutable('strace');
  if (!strace) throw new Failure('Recording needs strace.', { wayOut: 'apt-get install strace' });
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const requested = await requestedByJourneys(toRecord(journeys, known.journeys, wanted));
  const opened = await openedByPlatformTests(strace, toRecord(platform, known.platform, wanted));
  await writeRecordedSources({
    platform: pick({ ...known.platform, ...opened }, platform),
    journeys: pick({ ...known.journeys, ...requested }, journeys),
  });
}

/** Those of the files that run. @param records by file name */
export const toRecord = (files: string[], records: object, { named, isAll = false }: Wanted): string[] =>
  files.filter((file) => isAll || (named.length ? named.includes(file) : !(file in records)));

/** Of these files, in their order: a record of a file that is gone is left out. */
const pick = <Sources>(records: Record<string, Sources>, files: string[]): Record<string, Sources> =>
  Object.fromEntries(files.flatMap((file) => (records[file] ? [[file, records[file]]] : [])));

async function openedByPlatformTests(strace: string, files: string[]) {
  const platform: RecordedSources['platform'] = {};
  for (const file of files) {
    const opened = await step(file, () => openedBy(file, strace));
    if (opened) platform[file] = opened;
  }
  return platform;
}

/** Sources that a test and all processes that it starts have opened; none of one that failed, which then always runs. */
async function openedBy(file: string, strace: string): Promise<string[] | undefined> {
  const trace = join(FOLDER, 'trace');
  const test = [process.execPath, '--import', 'tsx', '--test', file];
  // Without the system of this run it starts one of its own, whose processes are traced as well.
  const env = { ...process.env, NODE_ENV: 'test', UMBRAL_TEST_STACK: undefined };
  const given = ['-f', '-qq', '--seccomp-bpf', '-e', 'trace=openat', '-o', trace, ...test];
  const { code } = await run(strace, given, { cwd: root, env, allowFailure: true });
  if (code !== 0) return undefined;
  const opened = [...readFileSync(trace, 'utf8').matchAll(/openat\(AT_FDCWD, "([^"]+)", O_RDONLY[^)]*\) = \d/g)]
    .map(([, path = '']) => relative(root, path))
    .filter((path) => !SCREENS.test(path))
    .map((path) => path.replace(/\/dist\/.*/, '/src/'));
  const { output } = await run('git', ['ls-files'], { cwd: root });
  const tracked = new Set(output.split('\n'));
  return collapsed(
    [...new Set(opened)].filter((path) => path !== file && (tracked.has(path) || path.endsWith('/src/'))),
  );
}

function collapsed(paths: string[]): string[] {
  const folderOf = (path: string) => path.split('/').slice(0, 3).join('/');
  const count = (folder: string) => paths.filter((path) => folderOf(path) === folder).length;
  const places = paths.map((path) => (count(folderOf(path)) > MAX_FILES ? `${folderOf(path)}/` : path));
  return [...new Set(places)].sort();
}

/** Pages and operations of each journey, as its browser requested them. */
async function requestedByJourneys(files: string[]): Promise<Record<string, JourneySources>> {
  if (!files.length) return {};
  const file = join(FOLDER, 'journeys.jsonl');
  process.env.UMBRAL_RECORD_REQUESTS = file;
  const { failed, problems = [] } = await step('Journeys', () => runBrowserJourneys(files));
  await stopOpenStacks();
  // One that failed has not opened all that it uses.
  if (failed) throw new Failure('Nothing is recorded: a journey failed.', { details: problems.join('\n') });
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const journeys: Record<string, JourneySources> = {};
  for (const line of lines) {
    const { file: name, pages, operations, writes } = JSON.parse(line) as JourneySources & { file: string };
    const known = journeys[name] ?? { pages: [], operations: [], writes: [] };
    journeys[name] = {
      pages: [...new Set([...known.pages, ...pages])].filter((page) => !page.includes('.')).sort(),
      operations: [...new Set([...known.operations, ...operations])].sort(),
      writes: [...new Set([...known.writes, ...writes])].sort(),
    };
  }
  return journeys;
}
