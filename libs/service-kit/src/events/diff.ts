import type { AuditChanges } from '@umbral/contracts';
import { truncateText } from './truncate-text.js';

const MAX_TEXT_LENGTH = 2_000;

/**
 * The fields that differ, before and after, for `tx.audit`. `before` is undefined for a creation, `after` for a
 * deletion. Name fields that administrators may read: no secret. An image is recorded as '(imagen)'.
 */
export function diff<Entity extends object>(
  before: Partial<Entity> | undefined,
  after: Partial<Entity> | undefined,
  fields: readonly (keyof Entity & string)[],
): AuditChanges {
  const changes: AuditChanges = {};
  for (const field of fields) {
    const [was, is] = [plain(before?.[field]), plain(after?.[field])];
    if (JSON.stringify(was) !== JSON.stringify(is)) changes[field] = { before: readable(was), after: readable(is) };
  }
  return changes;
}

/** The value as in JSON: Date and Decimal as text, absent as null. */
function plain(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === 'bigint') return value.toString();
  return JSON.parse(JSON.stringify(value)) as unknown;
}

function readable(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value.startsWith('data:')) return '(imagen)';
  return value.length > MAX_TEXT_LENGTH ? `${truncateText(value, MAX_TEXT_LENGTH)}…` : value;
}
