import { Failure } from '../failure.ts';
import { keepAlive } from './keep-alive.ts';
import { type ManagedProcess } from './managed-process.ts';

/** Processes that are restarted when they end by themselves, from their own start on until all are released. */
export class KeptProcesses {
  readonly #onRemark: (line: string) => void;
  readonly #watchers: (() => void)[] = [];
  #isReleased = false;

  constructor({ onRemark }: { onRemark: (line: string) => void }) {
    this.#onRemark = onRemark;
  }

  /** Starts one and keeps it. After the release it is refused: nothing would stop the process. */
  async start(process: ManagedProcess) {
    if (this.#isReleased) throw new Failure(`${process.name} is not started: the system is being stopped.`);
    await process.start();
    this.keep(process);
  }

  /** One that runs. */
  keep(process: ManagedProcess) {
    if (!this.#isReleased) this.#watchers.push(keepAlive(process, { onRemark: this.#onRemark }));
  }

  /** Stops one and starts it again, unless they were released meanwhile. */
  async restart(process: ManagedProcess) {
    await process.stop();
    if (!this.#isReleased) await process.start();
  }

  /** Before they are stopped. */
  release() {
    this.#isReleased = true;
    for (const unwatch of this.#watchers) unwatch();
  }
}
