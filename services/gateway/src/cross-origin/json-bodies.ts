import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isSafe } from './cross-origin.js';
import { Refusal } from '../problems/refusal.js';

const json = /^application\/json\s*(;|$)/i;

/** Does the request announce a body that counts? What comes with GET or HEAD is not looked at. */
export function hasBody({ method, headers }: { method?: string; headers: IncomingHttpHeaders }): boolean {
  if (isSafe(method ?? 'GET')) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** A form of another site can send a body, but not one of this type. */
export function refuseForeignBody(request: Pick<IncomingMessage, 'method' | 'headers'>): void {
  if (hasBody(request) && !json.test(request.headers['content-type'] ?? ''))
    throw new Refusal('unsupported_media_type');
}
