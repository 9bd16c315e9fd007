import { type Place, type Change } from './change.ts';
import { type Schema } from './document.ts';
const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];
const FORMS = ['pattern', 'format'];
const WIDTHS: unknown[] = ['int32', 'int64'];
export const BOUNDS = [...LOWER, ...UPPER, ...FORMS];

/**
 * Bounds that were documented later than they were enforced: a longer version is 412, a longer key is 400, a
 * logo is at most 512 kB. They break no caller.
 */
const ALWAYS_KEPT = [
  / header (If-Match|Idempotency-Key): maxLength none is now 255$/,
  /^\w+ \/api\/(banks|companies)(\/\{\})? body\.logo: maxLength none is now 700000$/,
];

/** How narrow a value is. Tightening breaks senders; readers check no bounds, so for them every change is harmless. */
export function boundChanges(before: Schema, after: Schema, { direction, where }: Place): Change[] {
  return BOUNDS.filter((keyword) => before[keyword] !== after[keyword]).map((keyword) => {
    const what = `${keyword} ${textOf(before[keyword])} is now ${textOf(after[keyword])}`;
    const isTighterNow =
      isTighter(keyword, before[keyword], after[keyword]) &&
      !ALWAYS_KEPT.some((kept) => kept.test(`${where}: ${what}`));
    return { where, what, isBreaking: direction === 'request' && isTighterNow };
  });
}

function isTighter(keyword: string, before: unknown, after: unknown) {
  if (after === undefined) return false;
  // The width of a whole number follows from its bounds, which are compared themselves.
  if (WIDTHS.includes(after)) return false;
  if (before === undefined || FORMS.includes(keyword)) return true;
  return LOWER.includes(keyword) ? Number(after) > Number(before) : Number(after) < Number(before);
}

const textOf = (bound: unknown) => (typeof bound === 'string' || typeof bound === 'number' ? String(bound) : 'none');
