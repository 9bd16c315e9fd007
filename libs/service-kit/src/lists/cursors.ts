import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { CURSOR_MESSAGE } from '@umbral/contracts';
import { refusedField } from '../errors/app-error.js';

/** Where a page starts: after a row, or before one when it is read backwards. */
export interface Place {
  /** The row's values in the columns of the order, as text of the database. */
  values: string[];
  isBack: boolean;
  /** Number of the page, as long as no row is added or removed. */
  page: number;
}

const CIPHER = 'aes-256-gcm';
const [NONCE, TAG] = [12, 16];

/**
 * Cursors of lists. They are encrypted, because URLs are logged and names of people must not be; and bound to a purpose, so that
 * a cursor is valid for one list, order and user only.
 */
export class Cursors {
  readonly #keys: readonly Buffer[];

  /** @param secrets the first one encrypts; the others also decrypt during a rotation */
  constructor(secrets: readonly string[]) {
    this.#keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'umbral list cursors', 32)));
  }

  /** Cursors of one purpose: a list, in one order, for one user. */
  of(purpose: string) {
    return {
      placeAt: (cursor: string | undefined) => (cursor === undefined ? undefined : this.read(cursor, purpose)),
      cursorOf: (place: Place) => this.write(place, purpose),
    };
  }

  /** @param purpose the only one with which it can be read again */
  write({ values, isBack, page }: Place, purpose: string): string {
    const [key] = this.#keys;
    if (!key) throw new Error('Cursors have no key');
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([cipher.update(JSON.stringify([isBack ? 1 : 0, page, ...values])), cipher.final()]);
    return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
  }

  /** @throws AppError validation at `cursor` */
  read(cursor: string, purpose: string): Place {
    const bytes = Buffer.from(cursor, 'base64url');
    for (const key of this.#keys) {
      const text = bytes.length > NONCE + TAG && opened(bytes, key, purpose);
      if (!text) continue;
      const [isBack, page, ...values] = JSON.parse(text) as [number, number, ...string[]];
      return { isBack: isBack === 1, page, values };
    }
    throw refusedField('cursor', CURSOR_MESSAGE);
  }
}

function opened(bytes: Buffer, key: Buffer, purpose: string): string | undefined {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(-TAG));
  const text = decipher.update(bytes.subarray(NONCE, -TAG));
  try {
    return Buffer.concat([text, decipher.final()]).toString();
  } catch {
    // Of another key or purpose.
    return undefined;
  }
}
