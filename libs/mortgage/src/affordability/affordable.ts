import { exactPayment, parseRate } from '../amortization/annuity.js';
import { checkMonths } from '../amortization/term.js';
import { type Decimal, HUNDRED, type Numeric, parseNumeric } from '../money/numeric.js';
import { roundDecimal, roundToCents } from '../money/rounding.js';

export interface AffordableInput {
  /** Euros borrowed. */
  principal: Numeric;
  /** Nominal percent a year, from 0. */
  annualRate: Numeric;
  /** Number of payments, a whole number from 1 to 1200. */
  months: number;
  /** Net euros a month of all holders. */
  totalNetIncome: Numeric;
  /** Percent of the income that the payment may take, 1 to 100. */
  incomePercentage: Numeric;
}

export interface Affordable {
  /** Euros a month, cents half-up. */
  payment: number;
  /** Income × percentage, cents half-up for showing; the comparison uses the unrounded one. */
  limit: number;
  /** payment <= limit; equality passes. */
  affordable: boolean;
}

/**
 * Does the holders' income carry the mortgage?
 *
 * Source: payment <= total net income × income %, with the payment in cents as it is charged.
 *
 * @returns null when the principal is 0 or less
 * @throws CalculationError `invalid_number`, `invalid_term`, `invalid_rate`
 */
export function calculateAffordable(input: AffordableInput): Affordable | null {
  const principal = parseNumeric(input.principal, 'principal');
  const payment = exactPayment(principal, parseRate(input.annualRate), checkMonths(input.months));
  const limit = paymentLimit(input.totalNetIncome, input.incomePercentage);
  if (principal.lte(0)) return null;
  return {
    payment: roundToCents(payment),
    limit: roundToCents(limit),
    affordable: roundDecimal(payment, 2).lte(limit),
  };
}

/** Unrounded euros a month that the income allows: income × percentage. */
export function paymentLimit(totalNetIncome: Numeric, incomePercentage: Numeric): Decimal {
  const percentage = parseNumeric(incomePercentage, 'incomePercentage');
  return parseNumeric(totalNetIncome, 'totalNetIncome').times(percentage).div(HUNDRED);
}
