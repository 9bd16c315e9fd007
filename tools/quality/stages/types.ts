import { existsSync, rmSync } from 'node:fs';
import { ensureApiTypes } from '../../release/openapi/api-types.ts';
import { ensureClient } from '../../local/build/prisma-client.ts';
import { workspaces } from '../../local/build/workspaces.ts';
import { inLocal, inRoot, root } from '../../local/paths.ts';
import { run } from '../../local/shell/run.ts';
import { type Outcome } from './outcome.ts';

const MAX_ERRORS = 30;

/**
 * Folders with a tsconfig.json for all that stands below them. A workspace can be checked alone (`nx typecheck`); checked
 * one by one, every one of them would read and check the libraries again, which takes four times as long.
 */
export const PROGRAMS = ['services', 'apps', 'tools', 'tools/quality/tests', 'tools/quality/e2e'];

/** Those that check a workspace. @param names of workspaces, without the scope */
export const programsOf = (names: string[]) =>
  PROGRAMS.filter((program) =>
    names.some((name) => existsSync(inRoot(program, name)) || program.split('/')[0] === name),
  );

/** Those of the databases and of the API: what a program has to find before it can be read. */
export const ensureClients = () =>
  Promise.all([...workspaces().map(({ folder }) => ensureClient(folder)), ensureApiTypes()]);

/** One case per program; what has not changed since the last run is not checked again. */
export async function types(programs = PROGRAMS): Promise<Outcome> {
  await ensureClients();
  const problems: string[] = [];
  let failed = 0;
  for (const folder of programs) {
    const errors = await errorsIn(folder);
    if (!errors) continue;
    failed += 1;
    problems.push(`${folder}/tsconfig.json`, ...errors);
  }
  return { passed: programs.length - failed, failed, problems };
}

async function errorsIn(folder: string) {
  const state = inLocal('types', `${folder}.tsbuildinfo`);
  const compile = () =>
    run(
      process.execPath,
      [
        inRoot('node_modules', 'typescript-native', 'bin', 'tsc'),
        ...['-p', inRoot(folder), '--incremental', '--tsBuildInfoFile', state],
      ],
      { cwd: root, allowFailure: true, logFile: inLocal('logs', `test-types-${folder}.log`) },
    );
  let { code, output } = await compile();
  // The compiler may crash on the state of an earlier run; without it everything is checked again.
  if (output.includes('panic: ') && existsSync(state)) {
    rmSync(state);
    ({ code, output } = await compile());
  }
  if (code === 0) return undefined;
  return output.split('\n').filter(Boolean).slice(0, MAX_ERRORS);
}
