import { AsyncLocalStorage } from 'node:async_hooks';
import { type ChildProcess } from 'node:child_process';
import { processorSecondsBelow, reapedSeconds } from './processor-time.ts';

/** Seconds of processor of the commands that one piece of work runs, with all that they start. */
class CommandUse {
  #ended = 0;
  readonly #live = new Set<number>();

  begin(pid: number) {
    this.#live.add(pid);
  }

  end(pid: number, seconds: number) {
    this.#live.delete(pid);
    this.#ended += seconds;
  }

  get seconds() {
    return [...this.#live].reduce((sum, pid) => sum + processorSecondsBelow(pid), this.#ended);
  }
}

const currentUse = new AsyncLocalStorage<CommandUse>();
/** Servers and services serve whatever runs: they outlive the work that started them. */
const serverUse = new CommandUse();
let reaped = reapedSeconds();

/** Counts a command for the work that started it. */
export const countCommand = (child: ChildProcess) => count(child, currentUse.getStore());

/** Counts a server or a service. */
export const countServer = (child: ChildProcess) => count(child, serverUse);

/** The system adds a child's seconds to its parent's at the moment when it is waited for, which is when `exit` is emitted. */
function count(child: ChildProcess, use: CommandUse | undefined) {
  const { pid } = child;
  if (!pid) return;
  use?.begin(pid);
  child.once('exit', () => {
    const now = reapedSeconds();
    use?.end(pid, now - reaped);
    reaped = now;
  });
}

/**
 * Runs a piece of work and measures the processor time of the commands that it runs.
 * @param options withServers adds what servers and services use meanwhile; own adds this process
 * @returns seconds, NaN where the machine does not report them (not Linux)
 */
export function withProcessorSeconds<Result>(
  work: () => Promise<Result>,
  { withServers, own }: { withServers: boolean; own: boolean },
): Promise<{ result: Result; seconds: number }> {
  const use = new CommandUse();
  const others = () => (withServers ? serverUse.seconds : 0) + (own ? ownSeconds() : 0);
  return currentUse.run(use, async () => {
    const before = others();
    const result = await work();
    return { result, seconds: use.seconds + others() - before };
  });
}

function ownSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}
