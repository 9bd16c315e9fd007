import { createHmac } from 'node:crypto';

const SECRET = /password|secret|token/i;

/**
 * What was sent, as one line: the order of fields does not matter, and secrets are not in it. Bodies nest no deeper than
 * `MOST_LEVELS`, so this does not either.
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

/** Tells a repeated call from another one with the same Idempotency-Key, and to nobody without the key what was sent. */
export const fingerprintOf = (key: string, sent: unknown): string =>
  createHmac('sha256', key).update(canonicalJson(sent)).digest('base64url');
