import type { EligibilityProduct } from '../../eligibility/eligibility.types.js';
import { LIMITS } from '../limits.js';

const USUAL_REGIME = 'Cuenta ajena';

type Terms = Pick<EligibilityProduct, 'minAge' | 'maxAge' | 'workRegime' | 'workSeniority'>;

/**
 * A person the product would accept, without debts, savings or property. The user who adds them replaces the name.
 *
 * @param netIncome euros a month
 */
export function buildNewPerson(product: Terms, netIncome: number) {
  return {
    name: '',
    age: Math.min(Math.max(product.minAge, LIMITS.newPersonAge), product.maxAge),
    workRegime: product.workRegime || USUAL_REGIME,
    workSeniority: Math.max(product.workSeniority ?? 0, 1),
    netIncome,
    monthlyDebt: 0,
    savings: 0,
    hasMultipleProperties: false,
    propertiesCount: 0,
    properties: [],
  };
}
