import type { ChildProcess } from 'node:child_process';
import { AppError } from '../errors/app-error.js';
import { FairQueue, type QueueKey } from '../queue/fair-queue.js';
import type { QueueName } from '../queue/queues.js';
import { missingLimits, startSandboxed } from './sandbox.js';
import type { ProcessMessage } from './serve-jobs.js';

export interface PoolOptions {
  script: URL;
  /** Jobs at the same time, each in a process of its own. */
  size: number;
  /** Schedules the jobs that wait. */
  queue: QueueName;
  /** Time for one job, and for starting a process. */
  limitMs: number;
  memoryMb: number;
  /** Jobs after which a process is replaced, so that what one job leaves behind does not accumulate. */
  jobs: number;
  /** A process is started before it is needed, and one that ends is replaced at once, but for idle ones. */
  isWarm?: boolean;
  /** A process without a job for so long is evicted: it takes some 50 MB, and starts within a second. */
  idleMs?: number;
  /** The libraries cannot be loaded on this machine. */
  unavailable: () => AppError;
  onReady?: () => void;
  /** Called once. */
  onUnavailable?: (reason: string) => void;
  /** Called once on a platform that lacks limits. */
  onUnlimited?: (missing: string) => void;
}

interface Running<Job, Result> {
  job: Job;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

interface Slot<Job, Result> {
  child: ChildProcess;
  isReady: boolean;
  done: number;
  current?: Running<Job, Result>;
  limit?: NodeJS.Timeout;
  idle?: NodeJS.Timeout;
  /** Why it was killed: its slot is occupied until it has exited. */
  reason?: Error;
}

/** Characters of an error report. */
const MAX_REPORT = 2_000;

/** Processor time of a job per second of its time limit: native libraries use several threads. */
const THREADS = 2;

const IDLE_MS = 120_000;

/**
 * Runs jobs in sandboxed processes, so that the service keeps responding and survives whatever a job does. A job that exceeds
 * its time or memory limit ends its process, which is replaced.
 */
export class ProcessPool<Job, Result> {
  readonly #slots = new Set<Slot<Job, Result>>();
  readonly #queue: FairQueue;
  #isClosed = false;
  #isUnavailable = false;
  #hasStarted = false;

  constructor(private readonly options: PoolOptions) {
    this.#queue = new FairQueue({ name: options.queue, concurrency: options.size });
    if (options.isWarm) this.#addSlot();
  }

  /**
   * @throws AppError overloaded when too many jobs wait, timeout when the job exceeds its time or memory limit, and that of
   *   `unavailable`
   */
  run(key: QueueKey, job: Job): Promise<Result> {
    return this.#queue.run(key, () => this.#start(job));
  }

  /** Process ids of the present processes. */
  get pids(): number[] {
    return [...this.#slots].flatMap(({ child: { pid } }) => pid ?? []);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const closed = new AppError('service_down');
    await Promise.all([...this.#slots].map((slot) => exitOf(slot.child, () => kill(slot, closed))));
  }

  /** In a process that no other job occupies: the queue starts no more jobs than there may be processes. */
  async #start(job: Job): Promise<Result> {
    if (this.#isClosed) throw new AppError('service_down');
    if (this.#isUnavailable) throw this.options.unavailable();
    const slot = [...this.#slots].find(({ current, reason }) => !current && !reason) ?? this.#addSlot();
    return new Promise((resolve, reject) => {
      clearTimeout(slot.idle);
      slot.current = { job, resolve, reject };
      if (slot.isReady) this.#send(slot);
    });
  }

  #send(slot: Slot<Job, Result>): void {
    this.#limit(slot);
    slot.child.send(slot.current?.job as object, () => undefined);
  }

  #limit(slot: Slot<Job, Result>): void {
    clearTimeout(slot.limit);
    slot.limit = setTimeout(() => kill(slot, new AppError('timeout')), this.options.limitMs);
    slot.limit.unref();
  }

  #addSlot(): Slot<Job, Result> {
    const { script, memoryMb, limitMs, jobs, onUnlimited } = this.options;
    const missing = missingLimits();
    if (missing && !this.#hasStarted) onUnlimited?.(missing);
    this.#hasStarted = true;
    const processorSeconds = Math.ceil((jobs * limitMs * THREADS) / 1000);
    const slot: Slot<Job, Result> = {
      child: startSandboxed(script, { memoryMb, processorSeconds }),
      isReady: false,
      done: 0,
    };
    this.#slots.add(slot);
    this.#limit(slot);
    slot.child.on('message', (message: ProcessMessage<Result>) => this.#receive(slot, message));
    const report = tailOf(slot.child.stderr);
    slot.child.on('error', (error) => this.#ended(slot, error));
    slot.child.on('close', (code: number | null, signal: NodeJS.Signals | null) =>
      this.#ended(slot, endOf(code, signal, report())),
    );
    return slot;
  }

  #receive(slot: Slot<Job, Result>, message: ProcessMessage<Result>): void {
    if (slot.reason) return;
    clearTimeout(slot.limit);
    if (message.kind === 'unavailable') return this.#giveUp(message.reason);
    if (message.kind === 'ready') {
      slot.isReady = true;
      this.options.onReady?.();
      if (slot.current) this.#send(slot);
      else this.#evictLater(slot);
      return;
    }
    const { current } = slot;
    delete slot.current;
    slot.done += 1;
    if (slot.done >= this.options.jobs) this.#retire(slot);
    else this.#evictLater(slot);
    if (message.kind === 'done') current?.resolve(message.result);
    else current?.reject(new Error(message.message));
  }

  #ended(slot: Slot<Job, Result>, end: Error): void {
    clearTimeout(slot.limit);
    clearTimeout(slot.idle);
    if (!this.#slots.delete(slot)) return;
    slot.current?.reject(slot.reason ?? end);
    // One that could not even start is not replaced before the next job: it would fail again and again.
    if (slot.isReady) this.#replace();
  }

  /** Its place is free at once: it has no job. */
  #retire(slot: Slot<Job, Result>): void {
    this.#evict(slot);
    this.#replace();
  }

  #evict(slot: Slot<Job, Result>): void {
    this.#slots.delete(slot);
    slot.child.kill('SIGKILL');
  }

  #evictLater(slot: Slot<Job, Result>): void {
    slot.idle = setTimeout(() => this.#evict(slot), this.options.idleMs ?? IDLE_MS).unref();
  }

  #replace(): void {
    if (this.options.isWarm && !this.#isClosed && !this.#isUnavailable) this.#addSlot();
  }

  #giveUp(reason: string): void {
    if (!this.#isUnavailable) this.options.onUnavailable?.(reason);
    this.#isUnavailable = true;
    this.#slots.forEach((slot) => kill(slot, this.options.unavailable()));
  }
}

function kill(slot: Pick<Slot<never, never>, 'child' | 'reason'>, reason: Error): void {
  slot.reason ??= reason;
  slot.child.kill('SIGKILL');
}

const endOf = (code: number | null, signal: NodeJS.Signals | null, report: string): Error => {
  const end = new Error(`A sandboxed process ended before its time: ${signal ?? `exit code ${code}`} ${report}`.trim());
  // A limit that is met ends a process by various signals: V8 without memory by SIGABRT, SIGTRAP and at times SIGSEGV.
  return signal ? new AppError('timeout', { cause: end }) : end;
};

/** The end of what a process writes to its standard error, for the log. */
function tailOf(stream: ChildProcess['stderr']): () => string {
  let tail = '';
  stream?.setEncoding('utf8').on('data', (text: string) => (tail = (tail + text).slice(-MAX_REPORT)));
  return () => tail;
}

function exitOf(child: ChildProcess, end: () => void): Promise<void> {
  return new Promise((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
    end();
  });
}
