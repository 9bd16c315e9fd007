import { toPlainNumber } from '../money/numeric.js';
import type { LoanTerms, RatedProduct } from './figures.types.js';

/** Months at the first rate of a variable loan, until the index sets the next one. */
const FIRST_MONTHS = 12;

/** How the rate of a product's loan runs: the only mapping from the fields of a product. */
export function termsOfProduct(product: RatedProduct): LoanTerms {
  const rateType = product.rateType ?? 'fixed';
  const rate = toPlainNumber(product.interestRate, 'interestRate');
  const isVariable = rateType === 'variable';
  return {
    rateType,
    fixedRate: isVariable ? null : rate,
    fixedYears: rateType === 'mixed' ? (product.fixedYears ?? null) : null,
    firstRate: isVariable ? rate : null,
    firstMonths: isVariable ? Math.min(FIRST_MONTHS, product.maxYears * 12) : null,
    spread: rateType === 'fixed' ? null : (product.spread ?? null),
    bonuses: product.bonuses ?? [],
  };
}

/** Whether some month of the loan follows the index. */
export function followsIndex({ rateType, fixedYears, firstMonths }: LoanTerms, years: number): boolean {
  if (rateType === 'mixed') return (fixedYears ?? 0) < years;
  return rateType === 'variable' && (firstMonths ?? 0) < years * 12;
}
