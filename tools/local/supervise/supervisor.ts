import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../paths.ts';
import { MALLOC, surroundings } from '../wiring.ts';
import { type Child, ManagedProcess, type OnPid } from './managed-process.ts';

const PROGRAM = fileURLToPath(new URL('shared-ports.mjs', import.meta.url));

/** A service that runs below the supervisor, with the part of a child process that its owner uses. */
class SupervisedChild extends EventEmitter implements Child {
  pid: number | undefined;
  readonly #order: (order: object) => void;

  constructor(order: (order: object) => void) {
    super();
    this.#order = order;
  }

  send(message: object) {
    this.#order(message);
  }

  kill(signal: NodeJS.Signals) {
    this.#order(signal === 'SIGTERM' ? { order: 'stop' } : { order: 'signal', signal });
  }
}

/** One process above all services whose ports can be shared by several builds or copies; started with the first of them. */
export class Supervisor extends ManagedProcess {
  readonly #children = new Map<string, SupervisedChild>();

  constructor({ logs, onPid }: { logs: string; onPid?: OnPid | undefined }) {
    super({
      name: 'supervisor',
      command: process.execPath,
      args: [PROGRAM],
      // What a service needs comes with its order, so that none has the secrets of another.
      env: { ...surroundings(), ...MALLOC },
      cwd: root,
      logFile: join(logs, 'supervisor.log'),
      isReady: () => true,
      stopTimeout: 20_000,
      hasChannel: true,
      onPid,
    });
  }

  launch(name: string, order: { count: number; program: string; env: NodeJS.ProcessEnv; logFile: string }): Child {
    if (!this.running) this.spawn();
    const child = new SupervisedChild((message) => this.send({ ...message, name }));
    this.#children.set(name, child);
    child.send({ order: 'start', ...order });
    return child;
  }

  protected override receive(message: object) {
    const { name, event, pid, code, signal } = message as {
      name: string;
      event: string;
      pid?: number;
      code: number | null;
      signal: NodeJS.Signals | null;
    };
    const child = this.#children.get(name);
    if (!child) return;
    if (event === 'serves') child.pid = pid;
    else if (event === 'exit') this.#end(name, code, signal);
    else child.emit('message', message);
  }

  /** Its workers end when their channel to it closes. */
  protected override onEnd() {
    for (const name of [...this.#children.keys()]) this.#end(name, null, 'SIGKILL');
  }

  #end(name: string, code: number | null, signal: NodeJS.Signals | null) {
    const child = this.#children.get(name);
    this.#children.delete(name);
    child?.emit('exit', code, signal);
  }
}
