import { mortgageCases } from '../../test/golden.js';
import { calculateFinancing, type FinancingInput } from './financing.js';
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

  it('rounds each part from its unrounded value', () => {
    const result = calculateFinancing({ purchasePrice: '187350.55', financingPercentage: '82.5' });
    expect(result).toEqual({ amountToFinance: 154564.2, downPayment: 32786.35 });
  });
});
