import type { LatestReferenceRate, ScenarioForm } from '@umbral/contracts';
import type { ScenarioRow } from './scenario-figures.js';

type Index = Pick<ScenarioForm, 'rateType' | 'euribor' | 'referenceMonth'>;

/**
 * The published month of the form's index value: the newest one, or one that the study uses already.
 *
 * @param before the scenario that is changed: an unchanged index retains its month
 * @returns null if the index is an assumption
 */
export async function referenceMonthOf(
  { rateType, euribor, referenceMonth }: Index,
  { before, known }: { before?: ScenarioRow; known: readonly ScenarioRow[] },
  readLatest: () => Promise<readonly LatestReferenceRate[]>,
): Promise<string | null> {
  if (rateType === 'fixed') return null;
  if (before?.referenceMonth && before.euribor === euribor) return before.referenceMonth;
  if (referenceMonth === null) return null;
  if (known.some((row) => row.referenceMonth === referenceMonth && row.euribor === euribor)) return referenceMonth;
  const isPublished = ({ code, month, value }: LatestReferenceRate) =>
    code === 'euribor_12m' && month === referenceMonth && value === euribor;
  return (await readLatest()).some(isPublished) ? referenceMonth : null;
}
