import { randomBytes, randomUUID } from 'node:crypto';
import type { Attempt } from './attempt.ts';
import type { Creation } from './domains.ts';

export interface Write {
  creation: Creation;
  name: string;
  /** Idempotency-Key. */
  key: string;
  body: object;
  /** Of the record, when the write was accepted. */
  id?: number;
}

/**
 * What the clients of a scenario were told: a write was accepted (2xx, with its id), or its answer was lost, so that it
 * may have been done or not.
 */
export class WriteLog {
  /** What all names of these writes begin with. */
  readonly prefix = `Fallo ${randomBytes(4).toString('hex')}`;
  readonly #writes: Write[] = [];

  begin(creation: Creation): Write {
    const name = `${this.prefix} ${this.#writes.length}`;
    const write = { creation, name, key: randomUUID(), body: creation.body(name) };
    this.#writes.push(write);
    return write;
  }

  /** Notes the answer. */
  settle(write: Write, { kind, body }: Attempt): void {
    if (kind === 'ok') write.id = (body as { id: number }).id;
  }

  get accepted(): Write[] {
    return this.#writes.filter(({ id }) => id !== undefined);
  }

  get lost(): Write[] {
    return this.#writes.filter(({ id }) => id === undefined);
  }
}
