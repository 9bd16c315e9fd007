import { randomBytes, randomUUID } from 'node:crypto';
import type { Attempt } from './attempt.ts';
import type { Creation } from '../domains.ts';

export interface Write {
  creation: Creation;
  name: string;
  /** Idempotency-Key. */
  key: string;
  body: object;
  /** When it was first sent. */
  begunAt: number;
  /** Of the record, when the write was accepted. */
  id?: number;
  /** When the answer came. */
  acceptedAt?: number;
}

/**
 * The answers to the writes of a scenario: accepted (2xx, with its id), or lost, so that the write
 * may have been done or not.
 */
export class WriteLog {
  /** Prefix of all names of these writes. */
  readonly prefix = `Fallo ${randomBytes(4).toString('hex')}`;
  #writes: Write[] = [];
  #begun = 0;

  begin(creation: Creation): Write {
    const name = `${this.prefix} ${this.#begun++}`;
    const write = { creation, name, key: randomUUID(), body: creation.body(name), begunAt: Date.now() };
    this.#writes.push(write);
    return write;
  }

  /** Records the answer. */
  settle(write: Write, { kind, body }: Attempt): void {
    if (kind !== 'ok') return;
    write.id = (body as { id: number }).id;
    write.acceptedAt = Date.now();
  }

  /** A deliberate deletion is no loss. */
  forget(writes: Write[]): void {
    const forgotten = new Set(writes);
    this.#writes = this.#writes.filter((write) => !forgotten.has(write));
  }

  get accepted(): Write[] {
    return this.#writes.filter(({ id }) => id !== undefined);
  }

  get lost(): Write[] {
    return this.#writes.filter(({ id }) => id === undefined);
  }
}
