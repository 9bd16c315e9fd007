// @ts-nocheck is being removed file by file
import { type Place, type Change } from './schema-changes.ts';
const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];
const FORMS = ['pattern', 'format'];
export const BOUNDS = [...LOWER, ...UPPER, ...FORMS];

/** How narrow a value is. Tightening breaks who sends it; who reads it holds no bounds, so there every change is harmless. */
export function boundChanges(before: object, after: object, { direction, where }: Place): Change[] {
  return BOUNDS.filter((keyword) => before[keyword] !== after[keyword]).map((keyword) => ({
    where,
    what: `${keyword} ${before[keyword] ?? 'none'} is now ${after[keyword] ?? 'none'}`,
    isBreaking: direction === 'request' && isTighter(keyword, before[keyword], after[keyword]),
  }));
}

function isTighter(keyword, before, after) {
  if (after === undefined) return false;
  if (before === undefined || FORMS.includes(keyword)) return true;
  return LOWER.includes(keyword) ? after > before : after < before;
}
