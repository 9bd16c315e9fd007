import { Decimal, type Numeric, parseNumeric, ZERO } from '../money/numeric.js';
import { roundDecimal, roundToCents } from '../money/rounding.js';
import { exactMonthlyInterest, exactPayment, parseRate } from './annuity.js';
import { checkMonths, monthsOfYears } from './term.js';

export interface ScheduleRow {
  /** 1 for the first instalment. */
  month: number;
  payment: number;
  interest: number;
  /** The part of the payment that pays the loan back. */
  principal: number;
  /** What is still owed after the payment. */
  balance: number;
}

export interface Schedule {
  /** Euros borrowed. */
  principal: number;
  /** The instalment of every month but the last. */
  payment: number;
  lastPayment: number;
  totalInterest: number;
  totalPaid: number;
  rows: ScheduleRow[];
}

export interface ScheduleInput {
  principal: Numeric;
  /** Nominal percent a year, from 0. */
  annualRate: Numeric;
  /** Whole years, from 1 to 100. */
  years: Numeric;
}

/**
 * Amortization table in cents: the interest of each month is rounded half-up, the instalment is rounded once, and the
 * last instalment takes what the roundings left, so that the principal parts sum to the principal exactly.
 *
 * Of a loan of a few euros the rounded-up instalment may pay all before the term ends: the table is then shorter.
 *
 * Source: French amortization; the rounding is that of the worked cases `schedule`.
 *
 * @returns null when the principal is 0 or less
 * @throws CalculationError `invalid_number`, `invalid_term`, `invalid_rate`
 */
export function buildSchedule(input: ScheduleInput): Schedule | null {
  const principal = roundDecimal(parseNumeric(input.principal, 'principal'), 2);
  const annualRate = parseRate(input.annualRate);
  const months = monthsOfYears(input.years);
  if (principal.lte(0)) return null;
  return amortize(principal, annualRate, months, roundDecimal(exactPayment(principal, annualRate, months), 2));
}

/** The table that `payment` euros a month give; whatever is left is paid in the last of `months`. */
export function amortize(principal: Decimal, annualRate: Decimal, months: number, payment: Decimal): Schedule {
  checkMonths(months);
  const rows: ScheduleRow[] = [];
  let balance = principal;
  let totalInterest: Decimal = ZERO;
  for (let month = 1; month <= months && balance.gt(0); month += 1) {
    const interest = roundDecimal(exactMonthlyInterest(balance, annualRate), 2);
    const owed = balance.plus(interest);
    const paid = month === months ? owed : Decimal.min(payment, owed);
    const paidBack = paid.minus(interest);
    balance = balance.minus(paidBack);
    totalInterest = totalInterest.plus(interest);
    rows.push({
      month,
      payment: paid.toNumber(),
      interest: interest.toNumber(),
      principal: paidBack.toNumber(),
      balance: balance.toNumber() + 0,
    });
  }
  return {
    principal: principal.toNumber(),
    payment: payment.toNumber(),
    lastPayment: rows.at(-1)?.payment ?? 0,
    totalInterest: roundToCents(totalInterest),
    totalPaid: roundToCents(principal.plus(totalInterest)),
    rows,
  };
}
