import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isSafe } from './cross-origin.js';
import { Refusal } from '../problems/refusal.js';

const json = /^application\/json\s*(;|$)/i;
const form = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/** Whether the request has a body. A body of GET or HEAD is ignored. */
export function hasBody({ method, headers }: { method?: string; headers: IncomingHttpHeaders }): boolean {
  if (isSafe(method ?? 'GET')) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Only for requests with a body, in the few operations that accept forms. */
export const isForm = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  form.test(headers['content-type'] ?? '');

/**
 * A cross-site form cannot send application/json.
 * @param acceptsForms the operation sets no cookie, and another site cannot read its response
 */
export function refuseForeignBody(request: Pick<IncomingMessage, 'method' | 'headers'>, acceptsForms = false): void {
  if (!hasBody(request) || json.test(request.headers['content-type'] ?? '') || (acceptsForms && isForm(request)))
    return;
  throw new Refusal('unsupported_media_type');
}
