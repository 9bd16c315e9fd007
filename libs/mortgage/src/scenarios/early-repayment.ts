import { CalculationError } from '../errors/calculation-error.js';
import type { Numeric } from '../money/numeric.js';
import { divideHalfUp, scaledToNumber } from '../money/scaled.js';
import { findPrincipal, linkedPointsOf, toCents, toEuros } from './calculate-scenario.js';
import type { ScenarioInput } from './scenario.types.js';
import { amortizeCents, amortizeStretches, planStretches, quotePayment } from './stretches.js';

export interface EarlyRepaymentInput extends ScenarioInput {
  /** Instalments paid before: 1 up to the months of the loan less one. */
  afterMonth: number;
  /** Euros, above 0 and up to the balance. */
  amount: Numeric;
}

/** Amounts in euros. Saved is interest; net is less the highest fee. Where everything is repaid payments and months are 0. */
export interface EarlyRepayment {
  /** Owed just before. */
  balance: number;
  /** Of the stretch in which it happens, kept to the end. */
  rate: number;
  payment: number;
  reducePayment: number;
  savedReducingPayment: number;
  monthsLeftReducingTerm: number;
  monthsSaved: number;
  lastPayment: number;
  savedReducingTerm: number;
  /** Cap of the compensation, percent of the amount; never above the lender's financial loss (art. 23.8). */
  feePercentage: number;
  /** Of Ley 5/2019. */
  feeArticle: FeeCap['article'];
  maxFee: number;
  netSavingReducingPayment: number;
  netSavingReducingTerm: number;
}

interface FeeCap {
  /** Hundredths of a percent of the amount. */
  hundredths: bigint;
  article: '23.5.a' | '23.5.b' | '23.7.a' | '23.7.b';
}

/**
 * Both ways of an early repayment: a smaller payment over the same months, or the same payment over fewer.
 *
 * Source: French amortization; caps of Ley 5/2019, arts. 23.5 and 23.7.
 *
 * @throws CalculationError `invalid_term` on `afterMonth`, `prepayment_exceeds_balance` on `amount`
 */
export function calculateEarlyRepayment(input: EarlyRepaymentInput): EarlyRepayment {
  const { afterMonth } = input;
  const months = input.years * 12;
  if (!Number.isInteger(afterMonth) || afterMonth < 1 || afterMonth >= months) {
    throw new CalculationError('invalid_term', 'El mes debe estar dentro del plazo del préstamo', 'afterMonth');
  }
  const loan = amortizeStretches(findPrincipal(input), planStretches(input, { points: linkedPointsOf(input) }));
  const balance = loan.balances[afterMonth - 1] ?? 0n;
  const amount = toCents(input.amount, 'amount');
  if (amount <= 0n || amount > balance) {
    throw new CalculationError(
      'prepayment_exceeds_balance',
      'El importe debe ser mayor que 0 y no superar lo pendiente',
      'amount',
    );
  }
  const { rate, payment } = stretchAt(loan.stretches, afterMonth);
  const monthsLeft = months - afterMonth;
  const rest = balance - amount;
  const reducePayment = quotePayment(rest, rate, monthsLeft);
  const pay = (owed: bigint, monthly: bigint) => amortizeCents(owed, rate, monthsLeft, monthly).payments;
  const shortened = pay(rest, payment);
  const without = interestOf(pay(balance, payment), balance);
  const savedReducingPayment = without - interestOf(pay(rest, reducePayment), rest);
  const savedReducingTerm = without - interestOf(shortened, rest);
  const cap = findFeeCap(input);
  const maxFee = divideHalfUp(amount * cap.hundredths, 10_000n);
  return {
    balance: toEuros(balance),
    rate: scaledToNumber(rate),
    payment: toEuros(payment),
    reducePayment: toEuros(reducePayment),
    savedReducingPayment: toEuros(savedReducingPayment),
    monthsLeftReducingTerm: shortened.length,
    monthsSaved: monthsLeft - shortened.length,
    lastPayment: toEuros(shortened.at(-1) ?? 0n),
    savedReducingTerm: toEuros(savedReducingTerm),
    feePercentage: Number(cap.hundredths) / 100,
    feeArticle: cap.article,
    maxFee: toEuros(maxFee),
    netSavingReducingPayment: toEuros(savedReducingPayment - maxFee),
    netSavingReducingTerm: toEuros(savedReducingTerm - maxFee),
  };
}

function stretchAt<Each extends { months: number }>(stretches: readonly Each[], month: number): Each {
  let end = 0;
  const found = stretches.find(({ months }) => (end += months) >= month);
  if (!found) throw new RangeError(`No stretch has month ${month}`);
  return found;
}

const interestOf = (payments: readonly bigint[], principal: bigint): bigint =>
  payments.reduce((total, each) => total + each, 0n) - principal;

/** Months count from the contract. A variable loan's first period is variable too. */
function findFeeCap({ rateType, fixedYears, variableFeeOption, afterMonth }: EarlyRepaymentInput): FeeCap {
  const isFixed = rateType === 'fixed' || (rateType === 'mixed' && afterMonth <= (fixedYears ?? 0) * 12);
  if (isFixed)
    return afterMonth <= 120 ? { hundredths: 200n, article: '23.7.a' } : { hundredths: 150n, article: '23.7.b' };
  return variableFeeOption === '5y'
    ? { hundredths: afterMonth <= 60 ? 15n : 0n, article: '23.5.a' }
    : { hundredths: afterMonth <= 36 ? 25n : 0n, article: '23.5.b' };
}
