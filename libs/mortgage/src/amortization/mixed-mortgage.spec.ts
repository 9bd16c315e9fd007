import { mortgageCases } from '../../test/golden.js';
import { calculateMixedMortgage, type MixedMortgageInput } from './mixed-mortgage.js';

const mixed = { principal: 200000, years: 25, fixedRate: 2.4, fixedYears: 5, euribor: 2.226, spread: 0.65 };

describe('calculateMixedMortgage', () => {
  it.each(mortgageCases<MixedMortgageInput>('mixed'))('golden %s', (_title, { inputs, expected }) => {
    expect(calculateMixedMortgage(inputs)).toMatchObject(expected);
  });

  it('charges nothing for a negative variable rate, and says so', () => {
    const result = calculateMixedMortgage({ ...mixed, euribor: -2 });
    expect(result).toMatchObject({ variableRate: 0, variablePayment: 704.06, floorNotice: true });
  });

  it('needs a variable stretch', () => {
    expect(() => calculateMixedMortgage({ ...mixed, fixedYears: 25 })).toThrow(
      expect.objectContaining({ code: 'invalid_term', field: 'fixedYears' }),
    );
  });

  it('has no result for an amount of 0', () => {
    expect(calculateMixedMortgage({ ...mixed, principal: 0 })).toBeNull();
  });
});
