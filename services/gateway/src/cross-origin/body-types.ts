import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { operations, type OperationShape } from '@umbral/contracts';
import { isSafe } from './cross-origin.js';
import { Refusal } from '../problems/refusal.js';

export const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
export type BodyType = typeof JSON_TYPE | typeof FORM_TYPE | NonNullable<OperationShape['upload']>['media'];

/** Whether the request has a body. A body of GET or HEAD is ignored. */
export function hasBody({ method, headers }: { method?: string; headers: IncomingHttpHeaders }): boolean {
  if (isSafe(method ?? 'GET')) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * The type of the body; undefined without one. A cross-site form can send neither JSON nor a gzip file; an operation that accepts
 * forms sets no cookie, and another site cannot read its response.
 * @throws Refusal unsupported_media_type
 */
export function bodyTypeOf(
  request: Pick<IncomingMessage, 'method' | 'headers'>,
  accepted: readonly BodyType[] = [JSON_TYPE],
): BodyType | undefined {
  if (!hasBody(request)) return undefined;
  const [given = ''] = (request.headers['content-type'] ?? '').split(';');
  const type = accepted.find((one) => one === given.trim().toLowerCase());
  if (!type) throw new Refusal('unsupported_media_type');
  return type;
}

/** The types that the few operations accept whose body is not JSON only, by method and path. */
export const bodyTypes = (all: readonly OperationShape[] = operations): ReadonlyMap<string, readonly BodyType[]> =>
  new Map(
    all
      .filter(({ form, upload }) => form || upload)
      .map(({ method, path, upload }) => [`${method} ${path}`, upload ? [upload.media] : [JSON_TYPE, FORM_TYPE]]),
  );
