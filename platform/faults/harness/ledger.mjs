import { randomBytes, randomUUID } from 'node:crypto';

/** @typedef {{ domain: string, name: string, key: string, body: object, id?: number, told: string }} Write */

/**
 * What the clients of a scenario were told: a write was accepted (2xx, with its id), or its answer was lost, so that it
 * may have been done or not.
 */
export class Ledger {
  /** What all names of this ledger begin with. */
  prefix = `Fallo ${randomBytes(4).toString('hex')}`;
  /** @type {Write[]} */
  writes = [];
  #count = 0;

  /** @returns {Write} */
  begin({ name: domain, creates }) {
    const name = `${this.prefix} ${this.#count++}`;
    const write = { domain, name, key: randomUUID(), body: creates.body(name), told: 'nothing' };
    this.writes.push(write);
    return write;
  }

  /** Notes the answer. @param {Write} write @param {import('./exchange.mjs').Answer} answer */
  settle(write, answer) {
    write.told = answer.what;
    if (answer.kind === 'ok') write.id = answer.body.id;
  }

  get accepted() {
    return this.writes.filter(({ id }) => id !== undefined);
  }

  get lost() {
    return this.writes.filter(({ id }) => id === undefined);
  }
}
