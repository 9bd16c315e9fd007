import { buildProduct, buildStudy } from '../../test/builders.js';
import { eligibilityCases, mortgageCases, withPlainSpaces } from '../../test/golden.js';
import { calculateFinancing } from '../costs/financing.js';
import { assess } from './assess.js';
import type { EligibilityProduct } from './eligibility.types.js';

type Priced = Pick<EligibilityProduct, 'financingPercentage' | 'interestRate' | 'maxYears'> & { purchasePrice: number };

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

  it.each(mortgageCases<Priced>('productPaymentEstimate'))(
    '[S-DET-21] [D58] golden %s',
    (_title, { inputs: { purchasePrice, ...product }, expected }) => {
      const [result] = assess(buildStudy({ purchasePrice }), [buildProduct(product)]);
      expect(result?.estimatedPayment).toBe(expected.payment);
      expect(calculateFinancing({ purchasePrice, ...product }).amountToFinance).toBe(expected.capital);
    },
  );
});
