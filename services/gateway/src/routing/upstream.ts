import type { IncomingHttpHeaders } from 'node:http';
import { Pool, type Dispatcher } from 'undici';
import { Refusal, refuseFor } from '../problems/refusal.js';
import { failureKindOf, isUnreachable, problemOfFailure } from './failure.js';

/** A replica that refused or closed a connection, or stayed silent, is skipped for this long, if there is another one. */
const COOLDOWN_MS = 2_000;

export interface UpstreamOptions {
  timeoutMs: number;
  maxCalls: number;
}

export interface Replica {
  readonly pool: Pool;
  skipUntil: number;
}

export interface UpstreamRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** A stopping service closes each connection after its last response; a call sent just before that would be lost. */
export const closesConnection = ({ connection }: IncomingHttpHeaders): boolean => connection === 'close';

/** A service behind the gateway: its replicas in turn, and its calls in flight. */
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
        // One for each call of `maxCalls`: no call waits for a connection that a slow one occupies.
        connections: options.maxCalls,
        headersTimeout: options.timeoutMs,
        bodyTimeout: options.timeoutMs,
        connectTimeout: Math.min(3_000, options.timeoutMs),
      }),
      skipUntil: 0,
    }));
  }

  /** Counts a call until `releaseSlot`. @throws Refusal when the service has `maxCalls` in flight */
  acquireSlot(): void {
    if (this.#calls >= this.options.maxCalls) throw refuseFor('overloaded', 1);
    this.#calls += 1;
  }

  releaseSlot(): void {
    this.#calls -= 1;
  }

  /** One attempt for each replica, and a second one for a single replica whose keep-alive connection had just been closed. */
  get maxAttempts(): number {
    return Math.max(2, this.#replicas.length);
  }

  /**
   * The next replica that is not in its cooldown. If all are, the one whose cooldown ends first: it is the likeliest to be back.
   * @param failed replicas that this call has tried already: they come last
   */
  next(failed: readonly Replica[] = []): Replica {
    const { length } = this.#replicas;
    const now = length > 1 ? Date.now() : 0;
    for (let step = 0; step < length; step += 1) {
      this.#turn = (this.#turn + 1) % length;
      const replica = this.#replicas[this.#turn] as Replica;
      if (replica.skipUntil <= now && !failed.includes(replica)) return replica;
    }
    const others = this.#replicas.filter((replica) => !failed.includes(replica));
    return (others.length > 0 ? others : this.#replicas).reduce((one, other) =>
      other.skipUntil < one.skipUntil ? other : one,
    );
  }

  coolDown(replica: Replica): void {
    replica.skipUntil = Date.now() + COOLDOWN_MS;
  }

  /**
   * A call of the gateway itself, which is safe to repeat, with a short response.
   * @param limitMs a replica that stays silent for longer is given up, if there is another one
   * @throws Refusal when no replica answers
   */
  async request(request: UpstreamRequest, limitMs = this.options.timeoutMs): Promise<{ status: number; text: string }> {
    const failed: Replica[] = [];
    for (;;) {
      const replica = this.next(failed);
      const isLast = failed.length + 1 >= this.#replicas.length;
      const timeoutMs = isLast ? this.options.timeoutMs : limitMs;
      const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
      try {
        const { statusCode, headers, body } = await replica.pool.request({
          ...request,
          ...limits,
        } satisfies Dispatcher.RequestOptions);
        if (closesConnection(headers)) this.coolDown(replica);
        return { status: statusCode, text: await body.text() };
      } catch (error) {
        const kind = failureKindOf(error);
        if (isUnreachable(kind)) this.coolDown(replica);
        failed.push(replica);
        const mayRepeat = kind === 'timeout' ? !isLast : failed.length < this.maxAttempts;
        if (!mayRepeat) throw new Refusal(problemOfFailure[kind]);
      }
    }
  }

  /** The same request to every replica. Returns the bodies that arrived with 200 in time. */
  async requestAll(request: UpstreamRequest, timeoutMs: number): Promise<string[]> {
    const answers = await Promise.allSettled(this.#bodiesOf(request, timeoutMs));
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  }

  /** Whether a replica answers the request with 200 in time. Does not wait for the others. */
  responds(request: UpstreamRequest, timeoutMs: number): Promise<boolean> {
    return Promise.any(this.#bodiesOf(request, timeoutMs)).then(
      () => true,
      () => false,
    );
  }

  /** Of each replica; rejects without a 200. The time includes connecting. */
  #bodiesOf(request: UpstreamRequest, timeoutMs: number): Promise<string>[] {
    const signal = AbortSignal.timeout(timeoutMs);
    return this.#replicas.map(async ({ pool }) => {
      const { statusCode, body } = await pool.request({ ...request, signal } satisfies Dispatcher.RequestOptions);
      const text = await body.text();
      if (statusCode !== 200) throw new Refusal('service_down');
      return text;
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#replicas.map(({ pool }) => pool.destroy()));
  }
}
