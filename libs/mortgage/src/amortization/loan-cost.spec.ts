import { CalculationError } from '../errors/calculation-error.js';
import { calculateLoanCost } from './loan-cost.js';

const loan = { principal: 160_000, annualRate: 3.5, years: 30, upfront: [400, 0] };

describe('what a loan costs', () => {
  it('[B-REP-03] is interest and what is paid at signature, with the TAE of both', () => {
    expect(calculateLoanCost(loan)).toMatchObject({
      schedule: { principal: 160_000, payment: 718.47 },
      upfront: 400,
      totalCost: 99_050.35,
      totalOwed: 259_050.35,
      tae: 3.58,
    });
  });

  it('[B-REP-05] at one, two and three points more is the payment of the whole term at that rate', () => {
    expect(calculateLoanCost(loan).raised).toEqual([
      { plus: 1, annualRate: 4.5, payment: 810.7 },
      { plus: 2, annualRate: 5.5, payment: 908.46 },
      { plus: 3, annualRate: 6.5, payment: 1011.31 },
    ]);
  });

  it('adds cents exactly', () => {
    expect(calculateLoanCost({ ...loan, upfront: [0.1, 0.2] }).upfront).toBe(0.3);
  });

  it.each([
    ['no_loan', { principal: 0 }],
    ['costs_exceed_principal', { upfront: [160_000] }],
  ])('is refused as %s for %j', (code, given) => {
    const refusal = (() => {
      try {
        return calculateLoanCost({ ...loan, ...given });
      } catch (error) {
        return error;
      }
    })();
    expect(refusal).toBeInstanceOf(CalculationError);
    expect(refusal).toMatchObject({ code });
  });
});
