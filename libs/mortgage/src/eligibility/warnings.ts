import { isBelow } from '../money/ratio.js';
import { parseScaled } from '../money/scaled.js';
import type { EligibilityHolder, ReasonCode, WarningCode } from './eligibility.types.js';
import { exceedsEffortLater } from './later-effort.js';
import { UNITS_OF_A_CENT } from './loan-figures.js';
import type { Pair } from './rule.js';
import { asksMoreThanOffered } from './rules/financing.rule.js';
import { findHoldersWithRegime } from './rules/work-regime.rule.js';

/** Age at the end of the longest term beyond which banks ask for more. */
export const TERM_AGE_LIMIT = 75;

/** When each warning is given, in the order in which they are listed. Warnings never block. */
const WARNINGS: Record<Exclude<WarningCode, 'GUARANTOR_USED' | 'LATER_EFFORT'>, (pair: Pair) => boolean> = {
  /** More is requested than the product finances, and an additional loan is declared for the rest. */
  ADDITIONAL_LOAN: (pair) => asksMoreThanOffered(pair) && Boolean(pair.study.study.needsAdditionalLoan),
  /** The loan, in cents, is a smaller share of the appraisal than the product's minimum. */
  APPRAISAL_MIN: ({ study: { appraisal }, product, loan }) =>
    appraisal > 0n &&
    isBelow(
      { numerator: loan.capitalCents * UNITS_OF_A_CENT, denominator: appraisal },
      parseScaled(product.minAppraisalPercentage, 'minAppraisalPercentage'),
    ),
  /** Some holders have the regime that the product names, but not all. */
  REGIME_MIXED: (pair) => {
    const accepted = findHoldersWithRegime(pair).length;
    return accepted > 0 && accepted < pair.study.holders.length;
  },
  /** There are guarantors, and the product takes none. */
  GUARANTOR_IGNORED: ({ study, product }) => study.guarantors.length > 0 && !product.allowsGuarantor,
  /** The oldest holder would be over 75 when the longest term ends. */
  TERM_AGE: ({ study, product }) => study.oldestAge + product.maxYears > TERM_AGE_LIMIT,
  /** A holder claims a first home and owns property: the two contradict each other. */
  FIRST_HOME_DATA: ({ study }) => study.holders.some((holder) => holder.isFirstHome !== false && ownsProperty(holder)),
  /** The savings that were declared do not reach down payment and costs. 0 means that none were declared. */
  SAVINGS: ({ study, loan }) =>
    study.savings > 0n && study.savings < study.totalCost - loan.capitalCents * UNITS_OF_A_CENT,
};

const CHECKS = Object.entries(WARNINGS) as [WarningCode, (pair: Pair) => boolean][];

/**
 * @param broken codes of the rules that the study broke, also of those that a guarantor made up for
 * @param wasRescued whether a guarantor removed a reason, which is a warning of its own
 */
export function findWarnings(pair: Pair, broken: readonly ReasonCode[], wasRescued: boolean): WarningCode[] {
  const codes: WarningCode[] = wasRescued ? ['GUARANTOR_USED'] : [];
  for (const [code, applies] of CHECKS) if (applies(pair)) codes.push(code);
  if (!broken.includes('EFFORT') && exceedsEffortLater(pair)) codes.push('LATER_EFFORT');
  return codes;
}

function ownsProperty({ propertiesCount, hasMultipleProperties, properties }: EligibilityHolder): boolean {
  return (propertiesCount ?? 0) > 0 || Boolean(hasMultipleProperties) || (properties ?? []).length > 0;
}
