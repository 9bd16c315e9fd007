import fc from 'fast-check';
import { mortgageCases } from '../../test/golden.js';
import { calculateTae, type TaeInput } from './tae.js';

describe('calculateTae', () => {
  it.each(mortgageCases<TaeInput>('tae'))('golden %s', (_title, { inputs, expected }) => {
    expect(calculateTae(inputs)).toEqual(expected);
  });

  it('is 0 for a loan that costs nothing', () => {
    expect(calculateTae({ principal: 1000, annualRate: 0, years: 1 })).toEqual({ tae: 0, exact: '0.00000000' });
  });

  it('counts the costs of a loan at 0 %', () => {
    expect(calculateTae({ principal: 1000, annualRate: 0, years: 1, upfrontCosts: 20 })?.tae).toBeGreaterThan(3);
  });

  it('refuses costs that eat up the loan', () => {
    expect(() => calculateTae({ principal: 1000, annualRate: 3, years: 1, upfrontCosts: 1000 })).toThrow(
      expect.objectContaining({ code: 'costs_exceed_principal' }),
    );
  });

  it('grows with the costs', () => {
    const loan = { principal: 150000, annualRate: 2.6, years: 10 };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20000 }), (upfrontCosts) => {
        const tae = Number(calculateTae({ ...loan, upfrontCosts })?.exact);
        expect(Number(calculateTae({ ...loan, upfrontCosts: upfrontCosts + 1 })?.exact)).toBeGreaterThan(tae);
      }),
      { numRuns: 10 },
    );
  });
});
