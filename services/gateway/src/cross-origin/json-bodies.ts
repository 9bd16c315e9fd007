import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isSafe } from './cross-origin.js';
import { Refusal } from '../problems/refusal.js';

const json = /^application\/json\s*(;|$)/i;
const form = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/** Does the request announce a body that counts? What comes with GET or HEAD is not looked at. */
export function hasBody({ method, headers }: { method?: string; headers: IncomingHttpHeaders }): boolean {
  if (isSafe(method ?? 'GET')) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Of what has one, in the few operations that take forms. */
export const isForm = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  form.test(headers['content-type'] ?? '');

/**
 * A form of another site can send a body, but not one of this type.
 * @param takesForms it sets no cookie and answers nothing that the other site could read
 */
export function refuseForeignBody(request: Pick<IncomingMessage, 'method' | 'headers'>, takesForms = false): void {
  if (!hasBody(request) || json.test(request.headers['content-type'] ?? '') || (takesForms && isForm(request))) return;
  throw new Refusal('unsupported_media_type');
}
