import { formatPercentage } from '../../money/format.js';
import { formatRatioAbove, isAbove } from '../../money/ratio.js';
import { parseScaled } from '../../money/scaled.js';
import type { Rule } from '../rule.js';

/**
 * APPRAISAL_MAX: the loan (price × the share that is really financed) does not exceed the product's share of the
 * appraisal; equality passes. A study without an appraisal above 0 cannot be measured and is not blocked by this rule.
 *
 * Source: loan-to-value as Spanish banks measure it, over the appraisal and not over the price.
 */
export const appraisalMaxRule: Rule = {
  code: 'APPRAISAL_MAX',
  findReason({ product, loan }) {
    const { loanToAppraisal } = loan;
    const maximum = parseScaled(product.maxAppraisalPercentage, 'maxAppraisalPercentage');
    if (!loanToAppraisal || !isAbove(loanToAppraisal, maximum)) return null;
    const share = formatRatioAbove(loanToAppraisal, maximum);
    const limit = formatPercentage(product.maxAppraisalPercentage, { exact: true });
    return `El préstamo supone el ${share} de la tasación y el máximo es el ${limit}`;
  },
};
