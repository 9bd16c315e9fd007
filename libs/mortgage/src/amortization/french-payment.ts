import { type Numeric, parseNumeric } from '../money/numeric.js';
import { roundToCents } from '../money/rounding.js';
import { exactPayment, parseRate } from './annuity.js';
import { checkMonths } from './term.js';

export interface FrenchPaymentInput {
  /** Euros borrowed. */
  principal: Numeric;
  /** Nominal percent a year, from 0. */
  annualRate: Numeric;
  /** Number of payments, a whole number from 1 to 1200. */
  months: number;
}

export interface FrenchPayment {
  /** Euros a month, cents half-up. */
  payment: number;
  /** Unrounded payment × months, cents half-up. The schedule's total differs from it by a few cents. */
  totalPaid: number;
  /** totalPaid − principal, euros. */
  totalInterest: number;
  /** The payment with ten decimals, as text. */
  exact: string;
}

/**
 * Constant payment of a loan under French amortization.
 *
 * Source: C·i / (1 − (1+i)^−n), i = annual rate / 100 / 12; at 0 % C / n.
 *
 * @returns null when the principal is 0 or less: there is no loan, and so no payment of 0
 * @throws CalculationError `invalid_number`, `invalid_term`, `invalid_rate` (negative)
 */
export function calculateFrenchPayment(input: FrenchPaymentInput): FrenchPayment | null {
  const principal = parseNumeric(input.principal, 'principal');
  const months = checkMonths(input.months);
  const exact = exactPayment(principal, parseRate(input.annualRate), months);
  if (principal.lte(0)) return null;
  const total = exact.times(months);
  return {
    payment: roundToCents(exact),
    totalPaid: roundToCents(total),
    totalInterest: roundToCents(total.minus(principal)),
    exact: exact.toFixed(10),
  };
}
