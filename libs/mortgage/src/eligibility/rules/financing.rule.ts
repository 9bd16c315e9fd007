import { formatPercentage } from '../../money/format.js';
import type { Pair, Rule } from '../rule.js';

/**
 * FINANCING: the study does not ask for a larger share of the price than the product gives; equality passes. With an
 * additional loan declared the rest comes from there: no reason, only the warning ADDITIONAL_LOAN.
 *
 * Source: the bank's product terms.
 */
export const financingRule: Rule = {
  code: 'FINANCING',
  findReason(pair) {
    const { study } = pair.study;
    const offered = pair.product.financingPercentage;
    if (!asksMoreThanOffered(pair) || study.needsAdditionalLoan) return null;
    const asked = formatPercentage(study.financingPercentage, { breaking: offered });
    return `Se solicita financiar el ${asked} y el producto llega al ${formatPercentage(offered, { exact: true })}`;
  },
};

export function asksMoreThanOffered({ study, loan }: Pair): boolean {
  return study.financing > loan.offeredFinancing;
}
