import { CalculationError } from '../errors/calculation-error.js';
import { Decimal, HUNDRED, type Numeric, parseNumeric } from '../money/numeric.js';
import { roundDecimal, roundToCents } from '../money/rounding.js';
import { exactPayment, parseRate } from './annuity.js';
import { amortize, balanceAfter, buildSchedule, type ScheduleInput } from './schedule.js';
import { monthsOfYears } from './term.js';

/** Caps of the compensation for early repayment, percent of the amount (Ley 5/2019, art. 23.5 and 23.7). */
const FIXED_CAP = { untilMonth: 120, percentage: 2, afterwards: 1.5 } as const;
const VARIABLE_CAP_FIVE_YEARS = { untilMonth: 60, percentage: 0.15 } as const;
const VARIABLE_CAP_THREE_YEARS = { untilMonth: 36, percentage: 0.25 } as const;

export interface PrepaymentInput extends ScheduleInput {
  /** Instalments paid before the early repayment: 0 up to the term less one. */
  afterMonth: number;
  /** Euros repaid early, up to the balance. */
  amount: Numeric;
}

export interface Prepayment {
  /** Owed just before the early repayment. */
  balanceBefore: number;
  /** New payment when the term is kept; 0 when nothing is left. */
  reducePayment: number;
  /** Instalments left when the payment is kept; 0 when nothing is left. */
  reduceTermMonthsLeft: number;
  /** Highest fee of a fixed-rate loan: 2 % in the first ten years, 1.5 % later (art. 23.7). */
  maxFeeFixed: number;
  /** Highest fee of a variable-rate loan that chose 0.15 % in the first five years (art. 23.5.a), 0 later. */
  maxFeeVariableYear5: number;
  /** Highest fee of a variable-rate loan that chose 0.25 % in the first three years (art. 23.5.b), 0 later. */
  maxFeeVariableYear3: number;
}

/**
 * What an early repayment of part of a loan changes. The fees are legal caps: the lender may never ask for more than
 * its financial loss.
 *
 * Source: French amortization over the balance of the table; Ley 5/2019, art. 23.
 *
 * @returns null when the principal is 0 or less
 * @throws CalculationError `invalid_number`, `invalid_term` (also afterMonth), `invalid_rate`,
 *   `prepayment_exceeds_balance`
 */
export function calculatePrepayment(input: PrepaymentInput): Prepayment | null {
  const schedule = buildSchedule(input);
  if (schedule === null) return null;
  const annualRate = parseRate(input.annualRate);
  const amount = parseNumeric(input.amount, 'amount');
  const monthsLeft = monthsOfYears(input.years) - checkAfterMonth(input);
  const balance = balanceAfter(schedule, input.afterMonth);
  const rest = balance.minus(amount);
  if (rest.isNegative() || amount.lte(0)) {
    throw new CalculationError(
      'prepayment_exceeds_balance',
      'El importe debe ser mayor que 0 y no superar lo pendiente',
      'amount',
    );
  }
  const kept = amortize(rest, annualRate, monthsLeft, new Decimal(schedule.payment));
  const feeOf = (percentage: number) => roundToCents(amount.times(percentage).div(HUNDRED));
  return {
    balanceBefore: roundToCents(balance),
    reducePayment: roundDecimal(exactPayment(rest, annualRate, monthsLeft), 2).toNumber(),
    reduceTermMonthsLeft: kept.rows.length,
    maxFeeFixed: feeOf(input.afterMonth <= FIXED_CAP.untilMonth ? FIXED_CAP.percentage : FIXED_CAP.afterwards),
    maxFeeVariableYear5: feeOf(capWithin(VARIABLE_CAP_FIVE_YEARS, input.afterMonth)),
    maxFeeVariableYear3: feeOf(capWithin(VARIABLE_CAP_THREE_YEARS, input.afterMonth)),
  };
}

function capWithin(cap: { untilMonth: number; percentage: number }, month: number): number {
  return month <= cap.untilMonth ? cap.percentage : 0;
}

function checkAfterMonth({ afterMonth, years }: PrepaymentInput): number {
  if (Number.isInteger(afterMonth) && afterMonth >= 0 && afterMonth < monthsOfYears(years)) return afterMonth;
  throw new CalculationError('invalid_term', 'El mes debe estar dentro del plazo del préstamo', 'afterMonth');
}
