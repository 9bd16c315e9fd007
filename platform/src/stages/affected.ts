import { existsSync } from 'node:fs';
import { nx } from '../build/nx.ts';
import { inLocal, inRoot, root } from '../paths.ts';
import { run, tail } from '../shell/run.ts';
import { apiRules } from './api-rules.ts';
import { changesets } from './changesets.ts';
import { checkWorkspaces } from './check-workspaces.ts';
import { contracts } from './contracts.ts';
import { docs } from './docs.ts';
import { check, type Outcome, type Stage } from './outcome.ts';

/** Their tests need servers and the whole build: those are of `npm test`. */
const WITHOUT_UNIT_SPECS = ['@umbral/platform', '@umbral/e2e', '@umbral/bench', '@umbral/testing'];

/**
 * `npm run verify` for what a change touches: the workspaces that differ from a base, and those that use them. What Nx has checked in the same
 * state before is not checked again.
 * @param base a commit or branch
 */
export async function affectedStages(base: string): Promise<Stage[]> {
  const names = await affectedSince(base);
  const files = await changedSince(base);
  const isServed = names.some((name) => existsSync(inRoot('services', name.replace('@umbral/', ''), 'openapi.json')));
  return [
    { name: 'format', title: 'Prettier', kind: 'check', run: () => prettierOf(files) },
    { name: 'changesets', title: 'What is packed says what is new', kind: 'check', run: () => changesets(base) },
    ...(files.some((file) => file.endsWith('.md'))
      ? [{ name: 'docs', title: 'Documents name what exists', kind: 'check' as const, run: docs }]
      : []),
    ...(isServed
      ? [
          { name: 'contracts', title: 'Contracts break no caller', kind: 'check' as const, run: contracts },
          { name: 'api-rules', title: 'OpenAPI documents keep the rules', kind: 'check' as const, run: apiRules },
        ]
      : []),
    ...(names.length
      ? [
          {
            name: 'affected',
            title: `Types, lint and specs of ${names.length}`,
            kind: 'test' as const,
            run: () => checkWorkspaces(names, WITHOUT_UNIT_SPECS),
          },
        ]
      : []),
  ];
}

/** What is not committed yet counts as well. */
async function affectedSince(base: string) {
  const { output } = await nx(['show', 'projects', '--affected', `--base=${base}`, '--json']);
  return JSON.parse(output.slice(output.indexOf('['))) as string[];
}

async function changedSince(base: string) {
  const git = async (...args: string[]) => (await run('git', args, { cwd: root })).output;
  const listed = await git('diff', '--name-only', '--merge-base', base);
  const untracked = await git('ls-files', '--others', '--exclude-standard');
  return [...listed.split('\n'), ...untracked.split('\n')].filter((file) => file && existsSync(inRoot(file)));
}

async function prettierOf(files: string[]): Promise<Outcome> {
  if (!files.length) return check([]);
  const program = inRoot('node_modules', 'prettier', 'bin', 'prettier.cjs');
  const args = [program, '--check', '--ignore-unknown', '--log-level', 'warn', ...files];
  const { code, output } = await run(process.execPath, args, {
    cwd: root,
    allowFailure: true,
    logFile: inLocal('logs', 'affected-format.log'),
  });
  return check(code === 0 ? [] : [tail(output, 25)]);
}
