import { createHmac } from 'node:crypto';

const SECRET = /password|secret|token/i;

/**
 * JSON with sorted fields and without secrets. Bodies are nested `MAX_LEVELS` deep at most, which bounds the recursion.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([name, field]) => field !== undefined && !SECRET.test(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`);
  return `{${fields.join(',')}}`;
}

/** Identifies a repeated call with the same Idempotency-Key. A keyed hash: without the key it reveals nothing of the body. */
export const fingerprintOf = (key: string, sent: unknown): string =>
  createHmac('sha256', key).update(canonicalJson(sent)).digest('base64url');
