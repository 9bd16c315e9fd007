import { mortgageCases } from '../../test/golden.js';
import { calculateFinancing, type FinancingInput } from './financing.js';
import { operatingCostLines } from './operating-cost-lines.js';
import { calculateOperatingCosts, type OperatingCostsInput } from './operating-costs.js';

describe('calculateOperatingCosts', () => {
  it.each(mortgageCases<OperatingCostsInput>('operatingCosts'))(
    '[S-STD-42] golden %s',
    (_title, { inputs, expected }) => {
      expect(calculateOperatingCosts(inputs)).toMatchObject(expected);
    },
  );

  it('marks a home that would pay both taxes', () => {
    const taxes = (gastosItpPercentage: number, ivaPercentage: number) =>
      calculateOperatingCosts({ purchasePrice: 200000, gastosItpPercentage, ivaPercentage }).hasBothTaxes;
    expect([taxes(8, 10), taxes(8, 0), taxes(0, 10)]).toEqual([true, false, false]);
  });

  it('[B-PAP-13] is the sum of its lines in cents, whole euros of those cents', () => {
    const taxes = { purchasePrice: '407606.17', gastosItpPercentage: 10, ivaPercentage: 10 };
    const lines = operatingCostLines(taxes).map(({ amount }) => amount);
    expect(lines).toEqual([40_760.62, 40_760.62]);
    expect(calculateOperatingCosts(taxes)).toMatchObject({ total: 81_521.24, totalDisplay: 81_521 });
    // 999.495 € are 999.50 €, and those 1,000 €.
    expect(calculateOperatingCosts({ purchasePrice: 9994.95, gastosItpPercentage: 10 })).toMatchObject({
      total: 999.5,
      totalDisplay: 1000,
    });
  });

  it('is 0 without input', () => {
    expect(calculateOperatingCosts({ purchasePrice: 200000 })).toMatchObject({ total: 0, totalDisplay: 0 });
  });
});

describe('calculateFinancing', () => {
  it.each(mortgageCases<FinancingInput>('downPayment'))('[S-DET-04] golden %s', (_title, { inputs, expected }) => {
    expect(calculateFinancing(inputs)).toEqual(expected);
  });

  it('[S-DET-04] takes the rest of the price as down payment', () => {
    expect(calculateFinancing({ purchasePrice: 235000, financingPercentage: 80 })).toEqual({
      amountToFinance: 188000,
      downPayment: 47000,
    });
  });

  it('[B-FIG-25] rounds the loan, and leaves the rest of the price', () => {
    const half = { purchasePrice: '100000.01', financingPercentage: 50 };
    expect(calculateFinancing(half)).toEqual({ amountToFinance: 50_000.01, downPayment: 50_000 });
  });
});
