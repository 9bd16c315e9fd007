import { formatPercentage } from '../../money/format.js';
import { formatRatioAbove } from '../../money/ratio.js';
import type { Pair, Rule } from '../rule.js';

/**
 * FINANCING: the study does not request a larger share of the price than the product gives; equality passes. With an
 * additional loan declared the rest comes from there: no reason, only the warning ADDITIONAL_LOAN.
 *
 * Source: the bank's product terms.
 */
export const financingRule: Rule = {
  code: 'FINANCING',
  findReason(pair) {
    const { study, loan, product } = pair;
    if (!asksMoreThanOffered(pair) || study.study.needsAdditionalLoan) return null;
    const requested = formatRatioAbove({ numerator: study.financing, denominator: 1n }, loan.offeredFinancing);
    const offered = formatPercentage(product.financingPercentage, { exact: true });
    return `Se solicita financiar el ${requested} y el producto llega al ${offered}`;
  },
};

export function asksMoreThanOffered({ study, loan }: Pair): boolean {
  return study.financing > loan.offeredFinancing;
}
