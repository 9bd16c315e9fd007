import { createHash } from 'node:crypto';
import { serviceNames, type ServiceName } from '@umbral/contracts';
import { Refusal } from '../problems/refusal.js';
import type { Upstream } from '../routing/upstream.js';
import { wholeDocument, type PartDocument } from './whole-document.js';

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

/** The documents of all services as one. Composed again only when one of them has changed: it takes long, and anyone may request it. */
export class ComposedDocument {
  #document: Document | undefined;
  #etags = '';

  constructor(private readonly parts: Record<ServiceName, Pick<ServiceDocument, 'current'>>) {}

  /** @throws Refusal when a service does not answer */
  async current(): Promise<Document> {
    const parts = await Promise.all(
      serviceNames.map(async (name) => [name, await this.parts[name].current()] as const),
    );
    const etags = parts.map(([, { etag }]) => etag).join();
    if (!this.#document || this.#etags !== etags) {
      const parsed = parts.map(([name, { bytes }]) => [name, JSON.parse(bytes.toString()) as PartDocument] as const);
      this.#document = documentOf(JSON.stringify(wholeDocument(parsed)));
      this.#etags = etags;
    }
    return this.#document;
  }
}
