import type { IncomingMessage } from 'node:http';
import type { Share } from '../limits/shares.js';
import { Refusal, refuseFor } from '../problems/refusal.js';

export interface BodyBounds {
  /** Bytes of this body. */
  limit: number;
  timeoutMs: number;
  /** The caller's part of the memory for bodies; the reader of the body gives it back. */
  memory: Share;
}

/**
 * The whole body of a call. It is complete before a service sees the call: a slow or endless sender keeps no service busy.
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
      // The rest is still read, and thrown away: a caller that is busy sending would not see the answer otherwise. It must not
      // hold anything: the memory has been given back, and nobody would do so a second time.
      if (isRefused) return;
      size += chunk.length;
      if (size > limit) refuse(new Refusal('body_too_large'));
      else if (!memory.hold(size)) refuse(refuseFor('overloaded', 1));
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
