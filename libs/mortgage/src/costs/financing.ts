import { type Decimal, HUNDRED, type Numeric, parseNumeric } from '../money/numeric.js';
import { roundToCents } from '../money/rounding.js';

export interface FinancingInput {
  /** Euros. */
  purchasePrice: Numeric;
  /** Percent of the price, 1 to 100. */
  financingPercentage: Numeric;
}

export interface Financing {
  /** price × financing %, euros, cents half-up. */
  amountToFinance: number;
  /** What the loan in cents leaves of the price: the two sum to it. */
  downPayment: number;
}

/**
 * Splits a price into what is borrowed and what is paid at once.
 *
 * @throws CalculationError `invalid_number`
 */
export function calculateFinancing(input: FinancingInput): Financing {
  const price = parseNumeric(input.purchasePrice, 'purchasePrice');
  const capital = exactCapital(price, parseNumeric(input.financingPercentage, 'financingPercentage'));
  const amountToFinance = roundToCents(capital);
  return { amountToFinance, downPayment: roundToCents(price.minus(amountToFinance)) };
}

/** Unrounded euros: price × percentage / 100. */
export function exactCapital(price: Decimal, percentage: Decimal): Decimal {
  return price.times(percentage).div(HUNDRED);
}
