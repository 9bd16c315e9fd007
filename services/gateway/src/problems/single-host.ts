import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.js';

/** Node uses the first of two Host headers; a proxy or an upstream may use the other one. */
export function refuseDuplicateHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(countHosts(request.raw.rawHeaders) > 1 ? new Refusal('invalid_request', { connection: 'close' }) : undefined);
  });
}

/** @param headers names and values alternating, as in Node's `rawHeaders` */
function countHosts(headers: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
