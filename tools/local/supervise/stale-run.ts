import { Failure } from '../failure.ts';
import { birthOf, isAlive } from './identity-of-process.ts';
import { READY_MS } from './managed-process.ts';
import { endProcess } from './wait.ts';
import { type Known, type Run, type RunFile } from './run-file.ts';

const SERVERS_LAST = ['redis', 'nats', 'postgres'];
const FAST_SHUTDOWN: Record<string, NodeJS.Signals> = { postgres: 'SIGINT' };

/** Whether the process still runs: same id and same start time. */
export const isSameProcess = (known: Known) => isAlive(known.pid) && birthOf(known.pid) === known.birth;

/**
 * Claims a state folder. A running owner is a Failure; processes that a killed owner left behind are stopped first,
 * after making sure that each is the one that was started here.
 */
export async function claimFolder(
  runFile: RunFile,
  kind: string,
  { onLeftover }: { onLeftover?: (names: string[]) => void } = {},
) {
  for (let attempt = 0; !runFile.claim(kind); attempt++) {
    const earlier = runFile.read();
    if (attempt > 5 || (earlier && isSameProcess(earlier))) throw alreadyRunning(earlier);
    const left = leftovers(earlier);
    if (left.length) onLeftover?.(left.map(({ name }) => name));
    for (const { name, pid } of left) await endLeftover(name, pid);
    runFile.discard(earlier);
  }
}

/** @throws Failure while the one who has claimed it runs */
export function assertUnclaimed(runFile: RunFile) {
  const run = runFile.read();
  if (run && isSameProcess(run)) throw alreadyRunning(run);
}

/** Children of an earlier run that are still there, in the order in which they are to be stopped. */
export function leftovers(run: Run | undefined) {
  return Object.entries(run?.children ?? {})
    .filter(([, known]) => isSameProcess(known))
    .map(([name, known]) => ({ name, ...known }))
    .sort((a, b) => SERVERS_LAST.indexOf(a.name) - SERVERS_LAST.indexOf(b.name));
}

export async function endLeftover(name: string, pid: number) {
  if (await endProcess(pid, FAST_SHUTDOWN[name] ?? 'SIGTERM', 10_000)) return;
  if (await endProcess(pid, 'SIGKILL', READY_MS)) return;
  throw new Failure(`${name} of an earlier run (process ${pid}) cannot be stopped.`, {
    wayOut: `End it yourself: kill -9 ${pid}`,
  });
}

function alreadyRunning(run: Run | undefined) {
  if (run?.kind === 'backup') return new Failure(`A backup is already being taken (process ${run.pid}).`);
  const where = run?.url ? ` at ${run.url}` : '';
  return new Failure(`Umbral is already running from this checkout${where} (process ${run?.pid ?? 'unknown'}).`, {
    wayOut: `Stop it with Ctrl+C in its window, or with: kill ${run?.pid ?? '<pid>'}`,
  });
}
