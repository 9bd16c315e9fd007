import { createPaymentQuote } from '../amortization/annuity.js';
import { monthlyInterest } from '../amortization/monthly-interest.js';
import { parseScaledOrZero, type Scaled, scaledToNumber } from '../money/scaled.js';
import type { ScenarioInput } from './scenario.types.js';

/** Months at one rate. */
export interface Stretch {
  months: number;
  /** Percent a year in ten-thousandths, never below 0. */
  rate: Scaled;
  /** True when the rate would have been below 0 (Ley 5/2019, art. 21.4). */
  isFloored: boolean;
  /** Whether the rate follows the index. */
  isIndexed: boolean;
}

export interface StretchOptions {
  /** Points off every rate, in ten-thousandths. */
  points: Scaled;
  /** Points on the index from its next revision on: of a loan without a first period, after twelve months. */
  raise?: Scaled;
}

const REVISION_MONTHS = 12;

/** The stretches of a loan, in order. A raise beyond the term raises none. */
export function planStretches(input: ScenarioInput, { points, raise }: StretchOptions): Stretch[] {
  const months = input.years * 12;
  const read = (field: 'fixedRate' | 'euribor' | 'spread' | 'firstRate') => parseScaledOrZero(input[field], field);
  const stretch = (length: number, nominal: Scaled, isIndexed = false): Stretch => {
    const rate = nominal - points;
    return { months: length, rate: rate < 0n ? 0n : rate, isFloored: rate < 0n, isIndexed };
  };
  const indexed = (length: number, plus: Scaled = 0n) => stretch(length, read('euribor') + read('spread') + plus, true);
  if (input.rateType === 'fixed') return [stretch(months, read('fixedRate'))];
  if (input.rateType === 'mixed') {
    const fixedMonths = Math.min((input.fixedYears ?? 0) * 12, months);
    return withMonths(stretch(fixedMonths, read('fixedRate')), indexed(months - fixedMonths, raise));
  }
  const firstMonths = Math.min(input.firstMonths ?? 0, months);
  if (firstMonths > 0) return withMonths(stretch(firstMonths, read('firstRate')), indexed(months - firstMonths, raise));
  if (raise === undefined || months <= REVISION_MONTHS) return [indexed(months)];
  return [indexed(REVISION_MONTHS), indexed(months - REVISION_MONTHS, raise)];
}

const withMonths = (...stretches: Stretch[]): Stretch[] => stretches.filter(({ months }) => months > 0);

/** One stretch after amortizing, amounts in cents. */
export interface PaidStretch extends Stretch {
  payment: bigint;
}

export interface Amortization {
  stretches: PaidStretch[];
  /** What is paid each month. */
  payments: bigint[];
  /** What is owed after each month. */
  balances: bigint[];
  totalInterest: bigint;
}

/**
 * Each stretch quotes its payment on the balance over the months left; interest and payments are cents half-up, and the
 * last instalment pays what is left.
 *
 * @param principal cents
 */
export function amortizeStretches(principal: bigint, stretches: readonly Stretch[]): Amortization {
  const paid: PaidStretch[] = [];
  const payments: bigint[] = [];
  const balances: bigint[] = [];
  let monthsLeft = stretches.reduce((total, { months }) => total + months, 0);
  let balance = principal;
  for (const stretch of stretches) {
    const payment = quotePayment(balance, stretch.rate, monthsLeft);
    const table = amortizeCents(balance, stretch.rate, monthsLeft, payment, stretch.months);
    payments.push(...table.payments);
    balances.push(...table.balances);
    paid.push({ ...stretch, payment });
    balance = balances.at(-1) ?? 0n;
    monthsLeft -= stretch.months;
  }
  const totalPaid = payments.reduce((total, each) => total + each, 0n);
  return { stretches: paid, payments, balances, totalInterest: totalPaid - principal };
}

/** Cents a month of a principal in cents. */
export function quotePayment(principal: bigint, rate: Scaled, months: number): bigint {
  return createPaymentQuote(scaledToNumber(rate), months, 100n).paymentOf(principal);
}

/**
 * Instalments of `payment` cents until nothing is owed; what is left is paid in the last of `monthsLeft`.
 *
 * @param months number of instalments
 */
export function amortizeCents(
  principal: bigint,
  rate: Scaled,
  monthsLeft: number,
  payment: bigint,
  months = monthsLeft,
): Pick<Amortization, 'payments' | 'balances'> {
  const payments: bigint[] = [];
  const balances: bigint[] = [];
  const constant = Number(payment);
  const interestOf = monthlyInterest(rate);
  let balance = Number(principal);
  for (let month = 1; month <= months && balance > 0; month += 1) {
    const owed = balance + interestOf(balance);
    const paid = month === monthsLeft || constant > owed ? owed : constant;
    balance = owed - paid;
    payments.push(paid === constant ? payment : BigInt(paid));
    balances.push(BigInt(balance));
  }
  return { payments, balances };
}

/** Cents that are owed after so many instalments of `payment` cents. */
export function balanceAfter(principal: bigint, rate: Scaled, payment: bigint, months: number): bigint {
  const constant = Number(payment);
  const interestOf = monthlyInterest(rate);
  let balance = Number(principal);
  for (let month = 1; month <= months && balance > 0; month += 1)
    balance = Math.max(0, balance + interestOf(balance) - constant);
  return BigInt(balance);
}
