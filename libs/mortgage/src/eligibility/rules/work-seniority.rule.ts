import type { Rule } from '../rule.js';
import { findHoldersWithRegime } from './work-regime.rule.js';

/** A pension is equally safe after any number of years, so none are required. */
const EXEMPT_REGIME = 'Pensionista';

/**
 * WORK_SENIORITY: at least one holder of the accepted regime has the years; equality passes. Null and 0 require nothing, a
 * pensioner is exempt, a missing seniority fails. Passes after WORK_REGIME: where no holder has the regime there is no
 * seniority to measure. One qualifying guarantor with the years makes up for it, whatever the guarantor's regime.
 *
 * Source: the bank's product terms.
 */
export const workSeniorityRule: Rule = {
  code: 'WORK_SENIORITY',
  findReason(pair) {
    const years = pair.product.workSeniority ?? 0;
    const candidates = findHoldersWithRegime(pair);
    if (years <= 0 || candidates.length === 0 || candidates.some((holder) => hasSeniority(holder, years))) return null;
    return years === 1
      ? 'Exige 1 año de antigüedad laboral y ningún titular lo acredita'
      : `Exige ${years} años de antigüedad laboral y ningún titular los acredita`;
  },
  findRescuers({ product }, qualifying) {
    const rescuer = qualifying.find((guarantor) => hasSeniority(guarantor, product.workSeniority ?? 0));
    return rescuer ? [rescuer] : null;
  },
};

function hasSeniority(
  { workRegime, workSeniority }: { workRegime?: string | null; workSeniority?: number | null },
  years: number,
): boolean {
  return workRegime === EXEMPT_REGIME || (workSeniority ?? -1) >= years;
}
