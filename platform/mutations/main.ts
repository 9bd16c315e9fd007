import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { explain, Failure, messageOf } from '../src/failure.ts';
import { tail } from '../src/shell/run.ts';
import { onShutdown } from '../src/start/shutdown.ts';
import { say, step } from '../src/terminal/progress.ts';
import { green, red } from '../src/terminal/style.ts';
import { startStack, stopOpenStacks } from '../src/testing/stack.ts';
import type { Change } from './change.ts';
import { changes } from './changes/index.ts';
import { apply, copyOfSources, occurrences } from './sources.ts';

const execute = promisify(execFile);
/** Of one spec. */
const LONGEST_MS = 180_000;

type Verdict = 'noticed' | 'unnoticed' | 'outdated';

/** `npm run test:mutations`: makes the code wrong in one place after the other, and sees whether a spec says so. */
export async function main(args: string[]) {
  const { isStopping } = onShutdown(async () => void (await stopOpenStacks()));
  try {
    const { values } = parseArgs({ args, options: { only: { type: 'string' }, list: { type: 'boolean' } } });
    if (values.list) return changes.forEach(({ wrong, file }) => say(`${file.padEnd(60)} ${wrong}`));
    const chosen = changes.filter(({ file, wrong }) => `${file} ${wrong}`.includes(values.only ?? ''));
    if (!chosen.length)
      throw new Failure(`No change is called ${values.only}.`, { wayOut: 'npm run test:mutations -- --list' });
    const unnoticed = await tryAll(chosen);
    say(`${chosen.length - unnoticed} passed, ${unnoticed} failed`);
    process.exit(unnoticed ? 1 : 0);
  } catch (error) {
    if (isStopping()) return;
    say(explain(error));
    await stopOpenStacks();
    process.exit(1);
  }
}

async function tryAll(chosen: readonly Change[]): Promise<number> {
  const sources = copyOfSources();
  let failed = 0;
  try {
    const facts =
      chosen.some(isOnServers) &&
      JSON.stringify(await step('Real servers started', () => startStack({ name: 'mutations' })));
    const env = { ...process.env, FORCE_COLOR: '0', ...(facts && { UMBRAL_TEST_STACK: facts }) };
    for (const [spec, ofSpec] of bySpec(chosen)) {
      const failure = await failureOf(spec, sources.folder, env);
      if (failure !== undefined)
        throw new Failure(`${spec} fails before anything is wrong: it would prove nothing.`, {
          details: tail(failure),
        });
      for (const change of ofSpec) {
        const verdict = await tryOne(change, sources.folder, env);
        if (verdict !== 'noticed') failed += 1;
        say(
          verdict === 'noticed'
            ? `${green('✔')} ${change.wrong}`
            : red(`✖ ${verdict}: ${change.wrong} (${change.file})`),
        );
      }
    }
  } finally {
    await stopOpenStacks();
    sources.remove();
  }
  return failed;
}

function bySpec(chosen: readonly Change[]): Map<string, Change[]> {
  const groups = new Map<string, Change[]>();
  for (const change of chosen) groups.set(change.spec, [...(groups.get(change.spec) ?? []), change]);
  return groups;
}

async function tryOne(change: Change, folder: string, env: NodeJS.ProcessEnv): Promise<Verdict> {
  if (occurrences(change, folder) !== 1) return 'outdated';
  const undo = apply(change, folder);
  try {
    return (await failureOf(change.spec, folder, env)) === undefined ? 'unnoticed' : 'noticed';
  } finally {
    undo();
  }
}

const isOnServers = ({ spec }: Change) => spec.endsWith('.api.spec.ts');

/** What the spec printed where it failed. Code that is wrong may run for ever: that is noticed as well. */
async function failureOf(spec: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const config = spec.endsWith('.api.spec.ts') ? ['-c', 'platform/src/testing/jest.api.config.mjs'] : [];
  const command = ['node_modules/jest/bin/jest.js', ...config, '--runTestsByPath', spec, '--bail', '--ci'];
  try {
    await execute(process.execPath, command, { cwd, env, timeout: LONGEST_MS, killSignal: 'SIGKILL' });
    return undefined;
  } catch (error) {
    return (error as { stderr?: string }).stderr ?? messageOf(error);
  }
}
