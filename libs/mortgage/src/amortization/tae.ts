import { CalculationError } from '../errors/calculation-error.js';
import { Decimal, HUNDRED, type Numeric, parseNumeric, parseNumericOrZero, ZERO } from '../money/numeric.js';
import { roundToCents } from '../money/rounding.js';
import { exactPayment, parseRate } from './annuity.js';
import type { ScheduleInput } from './schedule.js';
import { monthsOfYears } from './term.js';

export interface TaeInput extends ScheduleInput {
  /** Euros paid at the start because of the loan: appraisal, arrangement and broker fees. Default 0. */
  upfrontCosts?: Numeric;
}

export interface Tae {
  /** Percent a year, two decimals half-up. */
  tae: number;
  /** The same with eight decimals, as text. */
  exact: string;
}

/** Newton's steps double the right digits: from two of them, six steps give more than the eight that are printed. */
const MOST_STEPS = 60;
const CLOSE_ENOUGH = new Decimal('1e-25');

/**
 * Annual percentage rate (tasa anual equivalente): the yearly rate at which the payments are worth what the borrower
 * really received, (1 + monthly internal rate)^12 − 1.
 *
 * Source: Ley 5/2019, art. 8 and annex II; art. 35.3: the intermediary's fee is part of the cost.
 *
 * @returns null when the principal is 0 or less
 * @throws CalculationError `invalid_number`, `invalid_term`, `invalid_rate`, `costs_exceed_principal`
 */
export function calculateTae(input: TaeInput): Tae | null {
  const principal = parseNumeric(input.principal, 'principal');
  const annualRate = parseRate(input.annualRate);
  const months = monthsOfYears(input.years);
  if (principal.lte(0)) return null;
  const received = principal.minus(parseNumericOrZero(input.upfrontCosts, 'upfrontCosts'));
  if (received.lte(0)) {
    throw new CalculationError(
      'costs_exceed_principal',
      'Los gastos iniciales superan el importe del préstamo',
      'upfrontCosts',
    );
  }
  const payment = exactPayment(principal, annualRate, months);
  const firstGuess = new Decimal(1).div(annualRate.div(1200).plus(1));
  const discount = findDiscount(payment, received, months, firstGuess);
  const tae = new Decimal(1).div(discount.pow(12)).minus(1).times(HUNDRED);
  return { tae: roundToCents(tae), exact: tae.toDecimalPlaces(20).toFixed(8) };
}

/**
 * The monthly discount v = 1/(1+i) with payment × (v + v² + … + vⁿ) = received. The sum grows and curves upwards with
 * v > 0, so Newton's steps from a guess above the root fall towards it and never past it.
 */
function findDiscount(payment: Decimal, received: Decimal, months: number, firstGuess: Decimal): Decimal {
  let discount = firstGuess;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    let sum: Decimal = ZERO;
    let slope: Decimal = ZERO;
    for (let month = 0; month < months; month += 1) {
      slope = slope.times(discount).plus(sum).plus(1);
      sum = sum.plus(1).times(discount);
    }
    const change = sum.times(payment).minus(received).div(slope.times(payment));
    discount = discount.minus(change);
    if (change.abs().lt(CLOSE_ENOUGH)) break;
  }
  return discount;
}
