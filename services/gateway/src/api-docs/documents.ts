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

/** A service's OpenAPI document, cached for ten seconds, so that frequent or slow readers do not load the service. */
export class ServiceDocument {
  #document: Promise<Document> | undefined;
  #fetchedAt = 0;

  constructor(private readonly service: Upstream) {}

  /** @throws Refusal when the service does not answer */
  current(): Promise<Document> {
    if (!this.#document || Date.now() - this.#fetchedAt > FRESH_MS) {
      this.#fetchedAt = Date.now();
      const fetched = this.#fetch();
      this.#document = fetched;
      fetched.catch(() => {
        if (this.#document === fetched) this.#document = undefined;
      });
    }
    return this.#document;
  }

  async #fetch(): Promise<Document> {
    const { status, text } = await this.service.request({ method: 'GET', path: '/openapi.json', headers: {} });
    if (status !== 200) throw new Refusal('service_down');
    return documentOf(text);
  }
}
