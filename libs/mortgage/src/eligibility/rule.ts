import type { EligibilityProduct, ReasonCode } from './eligibility.types.js';
import type { ReferenceValue } from '../figures/figures.types.js';
import type { LoanFigures } from './loan-figures.js';
import type { GuarantorFigures, StudyFigures } from './study-figures.js';

/** A study before a product: all that a rule may look at. */
export interface Pair {
  study: StudyFigures;
  product: EligibilityProduct;
  loan: LoanFigures;
  /** The index; null where none is known. Only the later payment reads it. */
  reference: ReferenceValue | null;
}

/** One condition of a product. Rules are pure, independent of each other and applied in the order of `rules.ts`. */
export interface Rule {
  code: ReasonCode;
  /** The Spanish message when the study breaks the rule, null when it meets it. */
  findReason(pair: Pair): string | null;
  /**
   * For rules that a guarantor can make up for: those of the qualifying guarantors (at least one) who do, or null when
   * they do not.
   */
  findRescuers?(pair: Pair, qualifying: GuarantorFigures[]): GuarantorFigures[] | null;
}
