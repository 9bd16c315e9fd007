import { exactPayment, parseRate } from '../amortization/annuity.js';
import { monthsOfYears } from '../amortization/term.js';
import { type Numeric, parseNumeric } from '../money/numeric.js';
import { roundToCents } from '../money/rounding.js';
import { exactCapital, type FinancingInput } from './financing.js';

export interface ProductPaymentInput extends FinancingInput {
  /** Nominal percent a year of the product. */
  interestRate: Numeric;
  /** Whole years of the product. */
  maxYears: Numeric;
}

/**
 * What a bank product would cost a month if it financed all that it can: capital = price × the product's financing %,
 * paid at its rate over its longest term. Euros, cents half-up.
 *
 * @returns null when the capital is 0 or less
 * @throws CalculationError `invalid_number`, `invalid_term`, `invalid_rate`
 */
export function estimateProductPayment(input: ProductPaymentInput): { capital: number; payment: number } | null {
  const price = parseNumeric(input.purchasePrice, 'purchasePrice');
  const capital = exactCapital(price, parseNumeric(input.financingPercentage, 'financingPercentage'));
  const months = monthsOfYears(input.maxYears, 'maxYears');
  const payment = exactPayment(capital, parseRate(input.interestRate, 'interestRate'), months);
  return capital.lte(0) ? null : { capital: roundToCents(capital), payment: roundToCents(payment) };
}
