import type { JudgedStudy } from './judged-studies.js';
import { isEqual, pairOf, type DatedChange, type StudyVerdict, type VerdictDifference } from './verdict-change.js';

/**
 * Folds ordered changes into one difference per product: the first verdict before and the latest after. Omits equal verdicts, unless a
 * difference is stored, which the latest verdict may revert.
 */
export function foldChanges(
  { id: studyId, savedAt }: JudgedStudy,
  changes: readonly DatedChange[],
  verdicts: readonly { before: StudyVerdict; after: StudyVerdict }[],
  stored: ReadonlySet<string>,
): VerdictDifference[] {
  const folded = new Map<number, VerdictDifference>();
  for (const [index, { productId, cause, at, before, after }] of changes.entries()) {
    const verdict = verdicts[index];
    // A study saved after the change was already judged by the new terms.
    if (!verdict || savedAt > at) continue;
    const first = folded.get(productId)?.before ?? verdict.before;
    const code = (after ?? before)?.code ?? '';
    folded.set(productId, { studyId, savedAt, productId, code, ...verdict, before: first, cause, at });
  }
  return [...folded.values()].filter((difference) => !isEqual(difference) || stored.has(pairOf(difference)));
}
