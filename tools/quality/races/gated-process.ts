import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ServiceName } from '@umbral/contracts';
import type fc from 'fast-check';
import { withClient } from '../../local/database/connect.ts';
import { inRoot } from '../../local/paths.ts';
import type { SharedSystem } from '../harness/system/shared-system.ts';

interface Arrival {
  id: number;
  pid: number;
  text: string;
}

/** How long a call may compute between two statements. Not reached by one that waits at the gate, or for a lock. */
const PATIENCE_MS = 2_000;
/** Between two questions whether the statements that run wait for a lock. */
const LOCK_PAUSE_MS = 5;

/**
 * A process of a service, beside the usual one, whose statements the scheduler of a property lets pass one by one. It has the real
 * handlers, the real database and the real broker of the running system.
 */
export class GatedProcess {
  readonly url: string;
  /** Statements whose moment the scheduler chose. */
  steps = 0;
  readonly #socket: Socket;
  readonly #database: string;
  #scheduler: fc.Scheduler | undefined;
  /** Statements at the gate, and those that have passed and not ended, by the process id of their connection. */
  #atGate = 0;
  readonly #running = new Map<number, number>();
  #unsettled = 0;
  #onClosed: (() => void) | undefined;

  private constructor(url: string, socket: Socket, database: string) {
    this.url = url;
    this.#socket = socket;
    this.#database = database;
    createInterface({ input: socket }).on('line', (line) => this.#receive(JSON.parse(line)));
  }

  static async start(system: SharedSystem, service: ServiceName): Promise<GatedProcess> {
    const path = join(system.folder, `races-${service}-${process.pid}.sock`);
    const server = createServer().listen(path);
    const connected = once(server, 'connection') as Promise<[Socket]>;
    const url = await system.processes.startBeside(service, `races-${service}`, {
      UMBRAL_RACES_SOCKET: path,
      NODE_OPTIONS: `--import ${inRoot('tools/quality/races/gate.mjs')}`,
    });
    const [socket] = await connected;
    server.close();
    socket.unref();
    return new GatedProcess(url, socket, system.databases[service].owner);
  }

  /** Makes the calls at once; their statements pass in the order of the scheduler. */
  async race<Reply>(scheduler: fc.Scheduler, calls: (() => Promise<Reply>)[]): Promise<Reply[]> {
    this.#scheduler = scheduler;
    await this.#close(true);
    this.#unsettled = calls.length;
    const replies = Promise.all(
      calls.map((call) =>
        call().finally(() => {
          this.#unsettled -= 1;
          this.#noteChange();
        }),
      ),
    );
    try {
      await scheduler.waitFor(replies);
      return await replies;
    } finally {
      await this.#close(false);
      this.#scheduler = undefined;
      this.#running.clear();
      this.#atGate = 0;
    }
  }

  #receive({ id, pid, text, done, closed }: Partial<Arrival> & { done?: number; closed?: boolean }) {
    if (closed !== undefined) this.#onClosed?.();
    if (done !== undefined) this.#running.delete(done);
    if (id !== undefined) void this.#pass({ id, pid: pid ?? 0, text: text ?? '' });
    this.#noteChange();
  }

  async #pass({ id, pid, text }: Arrival) {
    if (!this.#scheduler) return this.#send({ open: id });
    this.#atGate += 1;
    const act = async (open: () => Promise<void>) => {
      await open();
      await this.#quiet();
    };
    await this.#scheduler.schedule(Promise.resolve(), text, undefined, act);
    this.#atGate -= 1;
    this.steps += 1;
    this.#running.set(id, pid);
    this.#send({ open: id });
  }

  /** Resolves when each call has ended, waits at the gate, or waits for a lock: only then the next choice is the scheduler's. */
  async #quiet() {
    await new Promise(setImmediate);
    const end = Date.now() + PATIENCE_MS;
    while (Date.now() < end) {
      if (this.#unsettled <= this.#atGate && this.#running.size === 0) return;
      await this.#nextChange();
      if (this.#running.size > 0 && this.#unsettled <= this.#atGate + this.#running.size && (await this.#areBlocked()))
        return;
    }
  }

  #noteChange: () => void = () => undefined;

  /** A message of the process or the end of a call, or a short while: a lock is not announced. */
  #nextChange(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, LOCK_PAUSE_MS);
      this.#noteChange = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #areBlocked(): Promise<boolean> {
    const pids = [...this.#running.values()];
    const blocked = await this.#blockedOf(pids);
    return blocked === pids.length && pids.length === this.#running.size;
  }

  #client: Promise<(pids: number[]) => Promise<number>> | undefined;

  /** How many of these connections wait for a lock. */
  async #blockedOf(pids: number[]): Promise<number> {
    this.#client ??= new Promise((resolve) => {
      void withClient(this.#database, async (client) => {
        resolve(async (asked) => {
          const { rows } = await client.query<{ count: number }>(
            `select count(*)::int as count from unnest($1::int[]) pid where cardinality(pg_blocking_pids(pid)) > 0`,
            [asked],
          );
          return rows[0]?.count ?? 0;
        });
        await new Promise<void>((end) => (this.#end = end));
      });
    });
    return (await this.#client)(pids);
  }

  #end: (() => void) | undefined;

  stop() {
    this.#end?.();
    this.#socket.destroy();
  }

  #send(message: object) {
    this.#socket.write(`${JSON.stringify(message)}\n`);
  }

  async #close(closed: boolean) {
    const acknowledged = new Promise<void>((resolve) => (this.#onClosed = resolve));
    this.#send({ closed });
    await acknowledged;
  }
}
