import type { IncomingHttpHeaders } from 'node:http';
import { Pool, type Dispatcher } from 'undici';
import { Refusal, refuseFor } from '../problems/refusal.js';
import { failureKindOf, problemOfFailure } from './failure.js';

/** A replica that refused a connection, or said goodbye, is left alone for this long, when there is another one. */
const REST_MS = 2_000;

export interface UpstreamOptions {
  timeoutMs: number;
  maxCalls: number;
}

export interface Replica {
  readonly pool: Pool;
  restsUntil: number;
}

export interface Question {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Services that end close each connection after its last answer. A call that is sent just before that would be lost. */
export const closesConnection = ({ connection }: IncomingHttpHeaders): boolean => connection === 'close';

/** A service behind the gateway: its replicas in turn, and how many calls it is busy with. */
export class Upstream {
  readonly #replicas: Replica[];
  #turn = 0;
  #calls = 0;

  constructor(
    readonly name: string,
    urls: string[],
    readonly options: UpstreamOptions,
  ) {
    this.#replicas = urls.map((url) => ({
      pool: new Pool(new URL(url).origin, {
        // One for each call that `maxCalls` lets through: calls that wait for a connection would wait for the slowest of all.
        connections: options.maxCalls,
        headersTimeout: options.timeoutMs,
        bodyTimeout: options.timeoutMs,
        connectTimeout: Math.min(3_000, options.timeoutMs),
      }),
      restsUntil: 0,
    }));
  }

  /** Counts a call as long as it runs. @throws Refusal when the service is busy with as many as it may have */
  async whileCalling<Result>(call: () => Promise<Result>): Promise<Result> {
    if (this.#calls >= this.options.maxCalls) throw refuseFor('overloaded', 1);
    this.#calls += 1;
    try {
      return await call();
    } finally {
      this.#calls -= 1;
    }
  }

  /** A try for each replica, and a second one for a single replica whose kept connection had just been closed. */
  get tries(): number {
    return Math.max(2, this.#replicas.length);
  }

  /**
   * The next in turn of those that do not rest. When all do, the one that has rested longest: it is the likeliest to be back.
   * @param failed those that this call has asked already: they come last, whoever else had a turn meanwhile
   */
  next(failed: readonly Replica[] = []): Replica {
    const { length } = this.#replicas;
    const now = length > 1 ? Date.now() : 0;
    for (let step = 0; step < length; step += 1) {
      this.#turn = (this.#turn + 1) % length;
      const replica = this.#replicas[this.#turn] as Replica;
      if (replica.restsUntil <= now && !failed.includes(replica)) return replica;
    }
    const others = this.#replicas.filter((replica) => !failed.includes(replica));
    return (others.length > 0 ? others : this.#replicas).reduce((one, other) =>
      other.restsUntil < one.restsUntil ? other : one,
    );
  }

  rest(replica: Replica): void {
    replica.restsUntil = Date.now() + REST_MS;
  }

  /** A call of the gateway itself, with a short answer. @throws Refusal when no replica answers */
  async ask(question: Question): Promise<{ status: number; text: string }> {
    const failed: Replica[] = [];
    for (;;) {
      const replica = this.next(failed);
      try {
        const { statusCode, headers, body } = await replica.pool.request(question satisfies Dispatcher.RequestOptions);
        if (closesConnection(headers)) this.rest(replica);
        return { status: statusCode, text: await body.text() };
      } catch (error) {
        const kind = failureKindOf(error);
        if (kind === 'down') this.rest(replica);
        failed.push(replica);
        if (kind === 'timeout' || failed.length >= this.tries) throw new Refusal(problemOfFailure[kind]);
      }
    }
  }

  /** The same question to every replica. Answers those that came with 200 in time. */
  async askAll(question: Question, timeoutMs: number): Promise<string[]> {
    const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
    const asked = this.#replicas.map(async ({ pool }) => {
      const { statusCode, body } = await pool.request({ ...question, ...limits } satisfies Dispatcher.RequestOptions);
      const text = await body.text();
      return statusCode === 200 ? text : undefined;
    });
    const answers = await Promise.allSettled(asked);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? (answer.value ?? []) : []));
  }

  async close(): Promise<void> {
    await Promise.all(this.#replicas.map(({ pool }) => pool.destroy()));
  }
}
