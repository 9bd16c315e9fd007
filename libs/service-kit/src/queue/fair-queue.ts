import { AppError } from '../errors/app-error.js';
import { queueMetrics } from './queue-metrics.js';
import { queues, type QueueLimits, type QueueName } from './queues.js';

/** Where the office is not known, a network address or the like replaces it. */
export interface QueueKey {
  office: number | string;
  person: number | string;
}

type People = Map<string, (() => void)[]>;

/**
 * Runs at most `concurrency` tasks at once. Waiting tasks are scheduled round-robin by office, and within an office by person, so that
 * a thousand tasks of one person delay another office by one task. Limits are per process; their defaults are those of `queues`.
 */
export class FairQueue {
  /** By office, then by person, both in the order of scheduling. */
  readonly #offices = new Map<string, People>();
  readonly #limits: QueueLimits;
  readonly #labels: { queue: QueueName };
  #waiting = 0;
  #running = 0;
  #onIdle: (() => void) | undefined;
  #isDraining = false;

  constructor({ name, ...limits }: { name: QueueName } & Partial<QueueLimits>) {
    this.#limits = { ...queues[name], ...limits };
    this.#labels = { queue: name };
  }

  get running(): number {
    return this.#running;
  }

  /** Tasks that would start at once. */
  get room(): number {
    return this.#limits.concurrency - this.#running;
  }

  /**
   * @param signal removes the task from the queue while it waits
   * @throws AppError overloaded when too many tasks wait, of all or of this person, or while the process ends
   */
  async run<Result>(key: QueueKey, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const release = await this.acquire(key, signal);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** For work that ends elsewhere, such as a stream. @returns releases the place; idempotent */
  async acquire(key: QueueKey, signal?: AbortSignal): Promise<() => void> {
    this.assertRoom(key);
    return this.acquireAdmitted(key, signal);
  }

  /** For the parts of a task that was admitted as a whole: they wait, but are not refused. */
  async acquireAdmitted(key: QueueKey, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const observe = queueMetrics.wait.startTimer(this.#labels);
    if (this.room > 0) this.#addRunning(1);
    else await this.#wait(key, signal);
    observe();
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#scheduleNext();
    };
  }

  /** @throws AppError overloaded */
  assertRoom({ office, person }: QueueKey): void {
    const { maxWaiting, maxWaitingPerKey } = this.#limits;
    const own = this.#offices.get(String(office))?.get(String(person))?.length ?? 0;
    if (!this.#isDraining && (this.room > 0 || (this.#waiting < maxWaiting && own < maxWaitingPerKey))) return;
    queueMetrics.refused.inc(this.#labels);
    throw new AppError('overloaded');
  }

  /** Refuses new tasks and resolves when the running and waiting ones have ended. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    if (this.#running > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve));
  }

  /** Resolves when a running task has passed its place on. */
  #wait({ office, person }: QueueKey, signal?: AbortSignal): Promise<void> {
    const [officeKey, personKey] = [String(office), String(person)];
    return new Promise((resolve, reject) => {
      const people: People = this.#offices.get(officeKey) ?? new Map();
      const own = people.get(personKey) ?? [];
      const resume = () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      };
      const abort = () => {
        own.splice(own.indexOf(resume), 1);
        if (own.length === 0) people.delete(personKey);
        if (people.size === 0) this.#offices.delete(officeKey);
        this.#addWaiting(-1);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', abort, { once: true });
      own.push(resume);
      people.set(personKey, own);
      this.#offices.set(officeKey, people);
      this.#addWaiting(1);
    });
  }

  /** Passes the place of a finished task to the first person of the first office; both move to the end of their round. */
  #scheduleNext(): void {
    for (const [office, people] of this.#offices)
      for (const [person, own] of people) {
        const resume = own.shift();
        people.delete(person);
        if (own.length > 0) people.set(person, own);
        this.#offices.delete(office);
        if (people.size > 0) this.#offices.set(office, people);
        this.#addWaiting(-1);
        return resume?.();
      }
    this.#addRunning(-1);
    if (this.#running === 0) this.#onIdle?.();
  }

  #addWaiting(step: number): void {
    this.#waiting += step;
    queueMetrics.waiting.inc(this.#labels, step);
  }

  #addRunning(step: number): void {
    this.#running += step;
    queueMetrics.running.inc(this.#labels, step);
  }
}
