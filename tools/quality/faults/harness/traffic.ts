import type { SignedIn } from '@umbral/testing';
import type { Attempt } from './attempt.ts';
import { CallLoop, type Plan } from './call-loop.ts';
import { domains, type Domain } from '../domains.ts';
import type { LoadBalancer } from './load-balancer.ts';
import { WriteLog, type Write } from './write-log.ts';

const WRITE_EVERY_MS = 100;
const READ_EVERY_MS = 125;
/** Successes that each loop must reach before a fault, and after it. */
const PROOF = 5;

type DomainName = Domain['name'];

/** The constant load of a scenario: creations with their log and reads, in every domain, through the gateway. */
export class Traffic {
  readonly writes = new WriteLog();
  readonly loops: CallLoop[];
  readonly #balancer: LoadBalancer;
  #people: Map<DomainName, SignedIn>;

  /** @param people a session for each domain, because concurrent calls of a session are limited */
  constructor(balancer: LoadBalancer, people: Map<DomainName, SignedIn>) {
    this.#balancer = balancer;
    this.#people = people;
    this.loops = domains
      .flatMap(({ name: domain, read, creates }): Plan[] => [
        { domain, verb: 'read', everyMs: READ_EVERY_MS, send: () => read(balancer, this.#worker(domain)) },
        ...(creates
          ? [
              {
                domain,
                verb: 'write' as const,
                everyMs: WRITE_EVERY_MS,
                send: () => this.send(this.writes.begin(creates)),
              },
            ]
          : []),
      ])
      .map((plan) => new CallLoop(plan));
  }

  /** Starts, and counts from the moment when everything works: processes that have just started are slow at first. */
  async start(): Promise<void> {
    for (const loop of this.loops) loop.start();
    await this.flows({ count: PROOF });
    for (const loop of this.loops) loop.reset();
  }

  /** Continues with other sessions, and resets the counters. */
  async resume(people: Map<DomainName, SignedIn>): Promise<void> {
    this.#people = people;
    await this.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }

  /** Resolves when every loop (of these domains) has had so many more successes. */
  async flows({ in: names, count = PROOF }: { in?: DomainName[]; count?: number } = {}): Promise<void> {
    const chosen = this.loops.filter(({ plan }) => !names || names.some((name) => name === plan.domain));
    await Promise.all(chosen.map((loop) => loop.more('ok', count)));
  }

  /** p99 of the calls that were answered since the last question, in milliseconds. */
  takeP99(): number {
    const times = this.loops.flatMap((loop) => loop.milliseconds.splice(0)).sort((one, other) => one - other);
    return Math.round(times[Math.floor(times.length * 0.99)] ?? 0);
  }

  /** Resolves when every domain but these has had so many more successes. */
  othersFlow(but: string[], count = 20): Promise<void> {
    const names = domains.map(({ name }) => name).filter((name) => !but.includes(name));
    return this.flows({ in: names, count });
  }

  /** Resolves when so many more calls of each of these domains were refused temporarily. */
  async areRefused(names: DomainName[], count = PROOF): Promise<void> {
    await Promise.all(names.map((name) => this.loop(name, 'read').more('clean', count)));
  }

  loop(domain: string, verb: 'read' | 'write'): CallLoop {
    const found = this.loops.find(({ plan }) => plan.domain === domain && plan.verb === verb);
    if (!found) throw new Error(`There are no ${verb}s of ${domain}`);
    return found;
  }

  /** Retries what has no answer with the same key, as a client does; `refused`: those that were not accepted. */
  async repeatLost(): Promise<{ repeated: number; refused: string[] }> {
    const { lost } = this.writes;
    const refused: string[] = [];
    for (const write of lost) {
      const { what } = await this.send(write);
      if (write.id === undefined) refused.push(`${write.creation.service} ${write.name}: ${what}`);
    }
    return { repeated: lost.length, refused };
  }

  /** Sends a write, with retries, and records the answer. */
  async send(write: Write): Promise<Attempt> {
    const { creation, body, key } = write;
    const headers = { 'idempotency-key': key };
    const worker = this.#worker(creation.service);
    const answer = await this.#balancer.call(worker, creation.operation, { body, headers });
    this.writes.settle(write, answer);
    return answer;
  }

  #worker(domain: DomainName): SignedIn {
    const found = this.#people.get(domain);
    if (!found) throw new Error(`No user for ${domain}`);
    return found;
  }
}
