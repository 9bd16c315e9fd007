import { type Place, type Change } from './schema-changes.ts';
import { type Schema } from './document.ts';
const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];
const FORMS = ['pattern', 'format'];
export const BOUNDS = [...LOWER, ...UPPER, ...FORMS];

/** How narrow a value is. Tightening breaks who sends it; who reads it holds no bounds, so there every change is harmless. */
export function boundChanges(before: Schema, after: Schema, { direction, where }: Place): Change[] {
  return BOUNDS.filter((keyword) => before[keyword] !== after[keyword]).map((keyword) => ({
    where,
    what: `${keyword} ${textOf(before[keyword])} is now ${textOf(after[keyword])}`,
    isBreaking: direction === 'request' && isTighter(keyword, before[keyword], after[keyword]),
  }));
}

function isTighter(keyword: string, before: unknown, after: unknown) {
  if (after === undefined) return false;
  if (before === undefined || FORMS.includes(keyword)) return true;
  return LOWER.includes(keyword) ? Number(after) > Number(before) : Number(after) < Number(before);
}

const textOf = (bound: unknown) => (typeof bound === 'string' || typeof bound === 'number' ? String(bound) : 'none');
