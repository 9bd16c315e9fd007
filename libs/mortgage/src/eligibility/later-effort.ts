import { balanceAfter, planStretches, quotePayment, type Stretch } from '../scenarios/stretches.js';
import { loanOfStudy } from '../figures/loan-of-study.js';
import { followsIndex, termsOfProduct } from '../figures/terms-of-product.js';
import { isAbove } from '../money/ratio.js';
import { effortOf } from './loan-figures.js';
import type { Pair } from './rule.js';
import { readMaximumEffort } from './rules/effort.rule.js';

/** Rounding each instalment to cents moves the later payment by far less. */
const GUESS_ERROR_CENTS = 100;

/**
 * LATER_EFFORT: the payment that the index will set takes more of the income than the product allows, where the first one
 * does not. The same stretches as `loanFigures`, without the rest: a list has a thousand products.
 */
export function exceedsEffortLater(pair: Pair): boolean {
  const { study, product, loan, reference } = pair;
  if (!product.rateType || product.rateType === 'fixed' || !reference) return false;
  const terms = termsOfProduct(product);
  if (terms.spread === null || !followsIndex(terms, product.maxYears)) return false;
  const input = { ...terms, ...loanOfStudy(study.study, product), bonuses: [], holders: [], euribor: reference.value };
  const [first, later] = planStretches(input, { points: 0n });
  if (!first || !later) return false;
  const guess = guessPayment(Number(loan.capitalCents), first, later);
  const limit = highestPayment(pair);
  if (Math.abs(guess - limit) > GUESS_ERROR_CENTS) return guess > limit;
  const balance = balanceAfter(loan.capitalCents, first.rate, loan.paymentCents, first.months);
  const payment = quotePayment(balance, later.rate, later.months);
  return isAbove(effortOf(payment, study.debts, study.income), readMaximumEffort(pair));
}

/** Cents that the income allows, unrounded. */
const highestPayment = (pair: Pair): number => {
  const { income, debts } = pair.study;
  return (Number(income) * Number(readMaximumEffort(pair))) / 100_000_000 - Number(debts) / 100;
};

/** The later payment in doubles, without rounding on the way: enough where it is not beside the limit. */
function guessPayment(capital: number, first: Stretch, later: Stretch): number {
  const months = first.months + later.months;
  const growth = (1 + monthly(first)) ** first.months;
  const payment = capital * annuity(first, months);
  const balance =
    first.rate === 0n ? capital - payment * first.months : capital * growth - (payment * (growth - 1)) / monthly(first);
  return balance * annuity(later, later.months);
}

const monthly = ({ rate }: Stretch): number => Number(rate) / 12_000_000;

function annuity(stretch: Stretch, months: number): number {
  const rate = monthly(stretch);
  return rate === 0 ? 1 / months : rate / (1 - (1 + rate) ** -months);
}
