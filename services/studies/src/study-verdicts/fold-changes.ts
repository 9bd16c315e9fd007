import type { JudgedStudy } from './judged-studies.js';
import { isEqual, pairOf, type DatedChange, type StudyVerdict, type VerdictDifference } from './verdict-change.js';

/**
 * What changes, in their order, did to a study: of each product the first verdict before and the latest after. What is equal is left out, unless
 * a difference is kept of it, which the latest verdict may end.
 */
export function foldChanges(
  { id: studyId, version, updatedAt }: JudgedStudy,
  changes: readonly DatedChange[],
  verdicts: readonly { before: StudyVerdict; after: StudyVerdict }[],
  kept: ReadonlySet<string>,
): VerdictDifference[] {
  const folded = new Map<number, VerdictDifference>();
  for (const [index, { productId, cause, at, before, after }] of changes.entries()) {
    const verdict = verdicts[index];
    // Whoever saved the study after the change has seen it judged by the new terms.
    if (!verdict || updatedAt > at) continue;
    const first = folded.get(productId)?.before ?? verdict.before;
    const code = (after ?? before)?.code ?? '';
    folded.set(productId, { studyId, version, productId, code, ...verdict, before: first, cause, at });
  }
  return [...folded.values()].filter((difference) => !isEqual(difference) || kept.has(pairOf(difference)));
}
