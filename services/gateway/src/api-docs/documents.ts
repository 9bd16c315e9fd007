import { createHash } from 'node:crypto';
import { Refusal } from '../problems/refusal.js';
import type { Upstream } from '../routing/upstream.js';

const FRESH_MS = 10_000;

export interface Document {
  bytes: Buffer;
  etag: string;
}

export const documentOf = (text: string): Document => ({
  bytes: Buffer.from(text),
  etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
});

/** A service's OpenAPI document, asked for at most every ten seconds, so that who asks for it often, or reads slowly, costs the service nothing. */
export class ServiceDocument {
  #document: Promise<Document> | undefined;
  #askedAt = 0;

  constructor(private readonly service: Upstream) {}

  /** @throws Refusal when the service does not answer */
  current(): Promise<Document> {
    if (!this.#document || Date.now() - this.#askedAt > FRESH_MS) {
      this.#askedAt = Date.now();
      const asked = this.#ask();
      this.#document = asked;
      asked.catch(() => {
        if (this.#document === asked) this.#document = undefined;
      });
    }
    return this.#document;
  }

  async #ask(): Promise<Document> {
    const { status, text } = await this.service.ask({ method: 'GET', path: '/openapi.json', headers: {} });
    if (status !== 200) throw new Refusal('service_down');
    return documentOf(text);
  }
}
