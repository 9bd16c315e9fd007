import type { EligibilityHolder } from '../eligibility.types.js';
import type { Pair, Rule } from '../rule.js';

/**
 * WORK_REGIME: where the product names a work regime, at least one holder has it. Some but not all is the warning
 * REGIME_MIXED. A product that names none takes any.
 *
 * Source: the bank's product terms.
 */
export const workRegimeRule: Rule = {
  code: 'WORK_REGIME',
  findReason(pair) {
    if (findHoldersWithRegime(pair).length > 0) return null;
    return `Exige régimen laboral ${pair.product.workRegime} y ningún titular lo tiene`;
  },
};

/** The holders whose work the product accepts: all of them where it names no regime. */
export function findHoldersWithRegime({ study, product }: Pair): EligibilityHolder[] {
  return product.workRegime
    ? study.holders.filter(({ workRegime }) => workRegime === product.workRegime)
    : study.holders;
}
