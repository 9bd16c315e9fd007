import { domains } from './domains.mjs';
import { Lane } from './lane.mjs';
import { Ledger } from './ledger.mjs';

const WRITE_EVERY_MS = 100;
const READ_EVERY_MS = 125;
/** What must have worked in each lane before a fault, and after it. */
const PROOF = 5;

/** The constant load of a scenario: creations with their ledger and reads, in every domain, through the gateway. */
export class Traffic {
  ledger = new Ledger();

  /** @param {Awaited<ReturnType<import('./door.mjs').Door['signIn']>>} visitor */
  constructor(visitor) {
    this.visitor = visitor;
    this.lanes = domains.flatMap((domain) => [
      this.#lane(domain, 'read', READ_EVERY_MS, () => visitor.call('GET', domain.reads)),
      ...(domain.creates ? [this.#lane(domain, 'write', WRITE_EVERY_MS, () => this.#create(domain))] : []),
    ]);
  }

  /** Starts, and counts from the moment when everything works: processes that have just started are slow at first. */
  async start() {
    for (const lane of this.lanes) lane.start();
    await this.flows({ count: PROOF });
    for (const lane of this.lanes) lane.reset();
  }

  async stop() {
    await Promise.all(this.lanes.map((lane) => lane.stop()));
  }

  /** Resolves when every lane (of these domains) has had so many more successes. */
  async flows({ in: names = domains.map(({ name }) => name), count = PROOF, within } = {}) {
    const chosen = this.lanes.filter(({ domain }) => names.includes(domain));
    await Promise.all(chosen.map((lane) => lane.more('ok', count, within)));
  }

  /** Resolves when every domain but these has had so many more successes. */
  othersFlow(but, count = 20) {
    const names = domains.map(({ name }) => name).filter((name) => !but.includes(name));
    return this.flows({ in: names, count });
  }

  /** @param {string} domain @param {'read' | 'write'} verb @returns {Lane} */
  lane(domain, verb) {
    return this.lanes.find((lane) => lane.domain === domain && lane.verb === verb);
  }

  /** Asks again for what has no answer, with the same key, as a client does. Resolves with those that were not accepted. */
  async repeatLost() {
    const { lost } = this.ledger;
    const refused = [];
    for (const write of lost) {
      const answer = await this.send(write);
      if (write.id === undefined) refused.push(`${write.domain} ${write.name}: ${answer.what}`);
    }
    return { repeated: lost.length, refused };
  }

  #lane({ name }, verb, everyMs, send) {
    return new Lane({ domain: name, verb, everyMs, send });
  }

  #create(domain) {
    return this.send(this.ledger.begin(domain));
  }

  /** Sends a write of the ledger, again if need be, and notes the answer. */
  async send(write) {
    const { creates } = domains.find(({ name }) => name === write.domain);
    const answer = await this.visitor.call('POST', creates.path, write.body, { 'idempotency-key': write.key });
    this.ledger.settle(write, answer);
    return answer;
  }
}
