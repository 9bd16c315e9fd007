import { assessPair, pairUp } from '../eligibility/assess-product.js';
import type { EligibilityProduct, EligibilityStudy, ReasonCode, Verdict } from '../eligibility/eligibility.types.js';
import type { ReferenceValue } from '../figures/figures.types.js';
import type { Pair } from '../eligibility/rule.js';
import { readStudy } from '../eligibility/study-figures.js';
import type { LeverStep } from './fit-change.js';

/** A study before a product, with the verdict of the rules on it. */
export interface AssessedFit extends Pair {
  verdict: Verdict;
  codes: ReasonCode[];
}

export function assessFit(
  study: EligibilityStudy,
  product: EligibilityProduct,
  reference: ReferenceValue | null = null,
): AssessedFit {
  const pair = pairUp(readStudy(study), product, reference);
  const verdict = assessPair(pair);
  return { ...pair, verdict, codes: verdict.reasons.map(({ code }) => code) };
}

/** One way to change a study. Fitting is monotone in the units: what fits after few of them fits after more. */
export interface Lever {
  name: LeverStep['lever'];
  /** It is tried alone only where one of these is a reason. */
  removes: readonly ReasonCode[];
  /** Reasons that it removes now and then, on the way. */
  mayRemove?: readonly ReasonCode[];
  /** Most whole units that it may be moved; below 1 not at all. */
  roomOf(at: AssessedFit): number;
  /**
   * The least units after which every reason in `removes` is gone, in closed form, at least 1 and without regard to the
   * room; null when no number of units is enough.
   */
  leastUnits(at: AssessedFit): number | null;
  /** The study, changed by 1 up to room units. */
  move(at: Pair, units: number): EligibilityStudy;
  /** The figures of the change, and the Spanish sentence that describes it. */
  describe(at: AssessedFit, units: number): { step: LeverStep; text: string };
}
