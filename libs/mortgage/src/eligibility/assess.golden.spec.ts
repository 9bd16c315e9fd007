import { eligibilityCases, withPlainSpaces } from '../../test/golden.js';
import { assess } from './assess.js';

describe('assess', () => {
  it.each(eligibilityCases)('golden %s', (_title, { study, product, expected }) => {
    const [result, ...others] = assess(study, [product]);
    expect(others).toEqual([]);
    if (expected.listed === false) return expect(result).toBeUndefined();
    const { codes, figures, warnings, ...verdict } = expected;
    expect(withPlainSpaces(result)).toMatchObject({
      ...verdict,
      assessedCapital: figures.capitalUsed,
      assessedPayment: figures.paymentUsed,
      estimatedPayment: figures.displayEstimate,
      effortPercentage: figures.effortPercent,
      loanToAppraisalPercentage: figures.loanToAppraisalPercent,
    });
    expect(result?.reasons.map(({ code }) => code)).toEqual(codes);
    expect(result?.warnings.toSorted()).toEqual(warnings.toSorted());
  });
});
