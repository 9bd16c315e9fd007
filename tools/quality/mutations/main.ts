import { explain, Failure } from '../../local/failure.ts';
import type { Values } from '../../local/read-args.ts';
import { tail } from '../../local/shell/run.ts';
import { onShutdown } from '../../local/start/shutdown.ts';
import { say, step } from '../../local/terminal/progress.ts';
import { green, red } from '../../local/terminal/style.ts';
import { stopOpenStacks } from '../harness/system/stack.ts';
import type { Change } from './change.ts';
import { changes } from './changes/index.ts';
import { startServers } from './servers.ts';
import { apply, copyOfSources, occurrences } from './sources.ts';
import { failureOf, isOnServers } from './specs.ts';

type Verdict = 'noticed' | 'unnoticed' | 'outdated';

/** Breaks the code in one place after the other, and checks that a spec fails. */
export async function main(values: Values<'quality mutations'>) {
  const { isStopping } = onShutdown(async () => void (await stopOpenStacks()));
  try {
    if (values.list) return changes.forEach(({ wrong, file }) => say(`${file.padEnd(60)} ${wrong}`));
    const chosen = changes.filter(({ file, wrong }) => `${file} ${wrong}`.includes(values.only ?? ''));
    if (!chosen.length)
      throw new Failure(`No change is called ${values.only}.`, { wayOut: 'npm run quality -- mutations --list' });
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
    const servers = chosen.some(({ spec }) => isOnServers(spec))
      ? await step('Real servers started', () => startServers(sources.folder))
      : undefined;
    const place = { ...sources, servers, env: { ...process.env, FORCE_COLOR: '0', ...servers?.env } };
    for (const [spec, ofSpec] of bySpec(chosen)) {
      const failure = await failureOf(spec, place.folder, place.env);
      if (failure !== undefined)
        throw new Failure(`${spec} fails without a mutation: it would prove nothing.`, {
          details: tail(failure),
        });
      for (const change of ofSpec) {
        const verdict = await tryOne(change, place);
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

interface Place {
  folder: string;
  env: NodeJS.ProcessEnv;
  servers: Awaited<ReturnType<typeof startServers>> | undefined;
}

async function tryOne(change: Change, { folder, env, servers }: Place): Promise<Verdict> {
  if (occurrences(change, folder) !== 1) return 'outdated';
  const undo = apply(change, folder);
  try {
    await servers?.takeUp(change);
    return (await failureOf(change.spec, folder, env)) === undefined ? 'unnoticed' : 'noticed';
  } finally {
    undo();
    await servers?.takeUp(change);
  }
}
