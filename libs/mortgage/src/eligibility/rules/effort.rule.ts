import { formatPercentage, formatWholeEuros } from '../../money/format.js';
import { formatRatioAbove, isAbove, type Ratio } from '../../money/ratio.js';
import { divideHalfUp, parseScaled, type Scaled, SCALED_ONE } from '../../money/scaled.js';
import { effortOf } from '../loan-figures.js';
import type { Pair, Rule } from '../rule.js';
import { type GuarantorFigures, sum } from '../study-figures.js';

/**
 * EFFORT: (payment + Σ holders' debts) / Σ holders' net income does not exceed the product's ratio; equality passes.
 * The payment is that of the amount really financed, in cents; the rest is unrounded. An additional loan is not in it.
 *
 * Guarantors make up for it when one of the qualifying ones alone, or all of them together, bring the ratio within the
 * limit with their income and debts added. Together may do worse than one alone, where another one has large debts.
 *
 * Source: Banco de España, ratio of effort (debt service over net income).
 */
export const effortRule: Rule = {
  code: 'EFFORT',
  findReason(pair) {
    const { study, loan } = pair;
    const maximum = readMaximumEffort(pair);
    if (!isAbove(loan.effort, maximum)) return null;
    const payment = printEuros(loan.paymentCents * 100n);
    const parts = `cuota ${payment} + deudas ${printEuros(study.debts)} sobre ${printEuros(study.income)}`;
    const limit = formatPercentage(pair.product.effortRatioPercentage, { exact: true });
    return `Esfuerzo del ${formatRatioAbove(loan.effort, maximum)} (${parts}) superior al ${limit} permitido`;
  },
  findRescuers(pair, qualifying) {
    const maximum = readMaximumEffort(pair);
    const alone = qualifying.find((guarantor) => !isAbove(effortWith(pair, [guarantor]), maximum));
    if (alone) return [alone];
    return isAbove(effortWith(pair, qualifying), maximum) ? null : qualifying;
  },
};

/** The effort with the income and debts of these guarantors added to the holders'. */
export function effortWith({ study, loan }: Pair, guarantors: GuarantorFigures[]): Ratio {
  const debts = study.debts + sum(guarantors, (guarantor) => guarantor.debts);
  const income = study.income + sum(guarantors, (guarantor) => guarantor.income);
  return effortOf(loan.paymentCents, debts, income);
}

const printEuros = (amount: Scaled): string => formatWholeEuros(divideHalfUp(amount, SCALED_ONE));

export function readMaximumEffort({ product }: Pair): Scaled {
  return parseScaled(product.effortRatioPercentage, 'effortRatioPercentage');
}
