import type { IncomingMessage } from 'node:http';
import { Refusal } from '../problems/refusal.js';

/**
 * The whole body of a call. Bodies are short, so they are complete before a service sees them: a slow or endless sender
 * keeps no service busy, and the limit holds for chunked bodies as well.
 * @param limit in bytes
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.reject(new Refusal('body_too_large'));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      // The rest is still read, and thrown away: a caller that is busy sending would not see the answer otherwise.
      else reject(new Refusal('body_too_large'));
    });
    request.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    request.on('error', () => reject(new Refusal('invalid_request')));
    request.on('close', () => reject(new Refusal('invalid_request')));
  });
}
