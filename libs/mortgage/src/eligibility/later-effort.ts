import { leavesMoney, readFees } from '../scenarios/calculate-scenario.js';
import { balanceAfter, planStretches, quotePayment, type Stretch } from '../scenarios/stretches.js';
import { loanOfStudy } from '../figures/loan-of-study.js';
import { followsIndex, termsOfProduct } from '../figures/terms-of-product.js';
import { isAbove } from '../money/ratio.js';
import { effortOf } from './loan-figures.js';
import type { Pair } from './rule.js';
import { readMaximumEffort } from './rules/effort.rule.js';

/**
 * LATER_EFFORT: the payment that the index will set takes more of the income than the product allows, where the first one
 * does not; of loans that have figures. The same stretches as `loanFigures`, without the rest: a list has a thousand products.
 */
export function exceedsEffortLater(pair: Pair): boolean {
  const { study, product, loan, reference } = pair;
  if (!product.rateType || product.rateType === 'fixed' || !reference) return false;
  const terms = termsOfProduct(product);
  if (terms.spread === null || !followsIndex(terms, product.maxYears)) return false;
  const input = { ...terms, ...loanOfStudy(study.study, product), bonuses: [], holders: [], euribor: reference.value };
  if (!leavesMoney(loan.capitalCents, readFees(input))) return false;
  const [first, later] = planStretches(input, { points: 0n });
  if (!first || !later) return false;
  const guess = guessPayment(Number(loan.capitalCents), first, later);
  const limit = highestPayment(pair);
  if (Math.abs(guess.payment - limit) > guess.error) return guess.payment > limit;
  const balance = balanceAfter(loan.capitalCents, first.rate, loan.paymentCents, first.months);
  const payment = quotePayment(balance, later.rate, later.months);
  return isAbove(effortOf(payment, study.debts, study.income), readMaximumEffort(pair));
}

/** Cents that the income allows, unrounded. */
const highestPayment = (pair: Pair): number => {
  const { income, debts } = pair.study;
  return (Number(income) * Number(readMaximumEffort(pair))) / 100_000_000 - Number(debts) / 100;
};

/**
 * The later payment in doubles, without rounding on the way: enough where it is not beside the limit. The error is what a
 * cent a month (half of the instalment, half of its interest) amounts to by then, and the rounding of the payment itself.
 */
function guessPayment(capital: number, first: Stretch, later: Stretch): { payment: number; error: number } {
  const growth = (1 + monthly(first)) ** first.months;
  const grownCents = first.rate === 0n ? first.months : (growth - 1) / monthly(first);
  const balance = capital * growth - capital * annuity(first, first.months + later.months) * grownCents;
  const share = annuity(later, later.months);
  return { payment: balance * share, error: grownCents * share + 1 };
}

const monthly = ({ rate }: Stretch): number => Number(rate) / 12_000_000;

function annuity(stretch: Stretch, months: number): number {
  const rate = monthly(stretch);
  return rate === 0 ? 1 / months : rate / (1 - (1 + rate) ** -months);
}
