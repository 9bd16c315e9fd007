import type { IncomingMessage } from 'node:http';
import type { Lease } from '../limits/concurrency-limit.js';
import { Refusal, refuseFor } from '../problems/refusal.js';

export interface BodyBounds {
  /** Bytes of this body. */
  limit: number;
  timeoutMs: number;
  /** Released by the caller of `readBody`. */
  memory: Lease;
}

/**
 * Reads the whole body before the call is forwarded, so that a slow or endless sender occupies no service.
 * @throws Refusal body_too_large, request_timeout, overloaded, invalid_request
 */
export function readBody(request: IncomingMessage, { limit, timeoutMs, memory }: BodyBounds): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.reject(new Refusal('body_too_large'));
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let size = 0;
    let isRefused = false;
    const refuse = (refusal: Refusal) => {
      isRefused = true;
      chunks = [];
      clearTimeout(timer);
      reject(refusal);
    };
    const timer = setTimeout(() => refuse(new Refusal('request_timeout', { connection: 'close' })), timeoutMs);
    request.on('data', (chunk: Buffer) => {
      // The rest is read and discarded: a client that is still sending would not see the response otherwise. Nothing may be
      // leased for it, because the lease has been released already.
      if (isRefused) return;
      size += chunk.length;
      if (size > limit) refuse(new Refusal('body_too_large'));
      else if (!memory.resize(size)) refuse(refuseFor('overloaded', 1));
      else chunks.push(chunk);
    });
    request.on('end', () => {
      clearTimeout(timer);
      resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
    });
    request.on('error', () => refuse(new Refusal('invalid_request')));
    request.on('close', () => refuse(new Refusal('invalid_request')));
  });
}
