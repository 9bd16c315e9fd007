import fc from 'fast-check';
import { mortgageCases } from '../../test/golden.js';
import { calculateMaximumPrice, type MaximumPriceInput } from './maximum-price.js';

const input: MaximumPriceInput = {
  monthlyNetIncome: 2500,
  availableSavings: 60000,
  loanTermYears: 30,
  annualInterestRate: 3.5,
  incomePercentageForMortgage: 30,
  purchaseCostsPercentage: 10,
};

describe('calculateMaximumPrice', () => {
  const golden = mortgageCases<MaximumPriceInput>('maxPrice');

  it.each(golden.filter(([, { expected }]) => expected.error))('golden refusal %s', (_title, { inputs, expected }) => {
    expect(() => calculateMaximumPrice(inputs)).toThrow(expected.error as string);
  });

  describe.each(golden.filter(([, { expected }]) => !expected.error))('golden %s', (_title, { inputs, expected }) => {
    const answers = (...names: (keyof ReturnType<typeof calculateMaximumPrice>)[]) => {
      const result = calculateMaximumPrice(inputs);
      for (const name of names) expect([name, result[name]]).toEqual([name, expected[name]]);
    };

    it('[S-HSC-31] has income and payment', () => {
      answers('totalMonthlyIncome', 'availableForMortgage', 'maxMonthlyPayment');
    });

    it('[S-HSC-33] has the loan', () => {
      answers('maxLoanCapital');
    });

    it('[S-HSC-35] has the price', () => {
      answers('maxHousingPrice');
    });

    it('[S-HSC-36] has costs and down payment', () => {
      answers('purchaseCosts', 'maxDownPayment');
    });

    it('[S-HSC-37] has the actual financing', () => {
      answers('actualFinancingPercentage');
    });

    it('[S-HSC-39] is rounded, and has nothing else', () => {
      const { exact: _exact, error: _error, ...figures } = expected;
      expect(calculateMaximumPrice(inputs)).toEqual(figures);
    });
  });

  it('[S-HSC-31] pays a share of the whole income, less the debts', () => {
    const result = calculateMaximumPrice({ ...input, monthlyOtherIncome: 300, monthlyDebtPayments: 100 });
    expect(result).toMatchObject({ totalMonthlyIncome: 2800, availableForMortgage: 840, maxMonthlyPayment: 740 });
  });

  it('[S-HSC-33] borrows what that payment pays back', () => {
    const rate = 3.5 / 100 / 12;
    const factor = (1 - (1 + rate) ** -360) / rate;
    expect(calculateMaximumPrice(input).maxLoanCapital).toBe(Math.round(750 * factor));
    expect(calculateMaximumPrice({ ...input, annualInterestRate: 0 }).maxLoanCapital).toBe(750 * 360);
  });

  // (270,000 + 60,000) / 1.1
  it.each([
    ['[S-HSC-35]', { maxHousingPrice: 300000 }],
    ['[S-HSC-36]', { purchaseCosts: 30000, maxDownPayment: 30000 }],
    ['[S-HSC-37]', { actualFinancingPercentage: 90 }],
  ])('%s takes the costs out of the savings before the down payment: %p', (_, figures) => {
    expect(calculateMaximumPrice({ ...input, annualInterestRate: 0 })).toMatchObject(figures);
  });

  it('[S-HSC-39] answers whole euros, and the percentage with two decimals', () => {
    const { actualFinancingPercentage, ...amounts } = calculateMaximumPrice(input);
    expect(actualFinancingPercentage).toBe(80.93);
    Object.values(amounts).forEach((amount) => expect(Number.isInteger(amount)).toBe(true));
  });

  it.each([0, -100])(
    '[S-HSC-34] [D55] finances all and still shows the costs with savings of %p',
    (availableSavings) => {
      expect(calculateMaximumPrice({ ...input, availableSavings })).toMatchObject({
        maxHousingPrice: 167021,
        purchaseCosts: 16702,
        maxDownPayment: 0,
        actualFinancingPercentage: 100,
      });
    },
  );

  it('[S-HSC-38] accepts savings that cover exactly the costs', () => {
    const exact = { ...input, annualInterestRate: 0, purchaseCostsPercentage: 11.5, availableSavings: 31050 };
    expect(calculateMaximumPrice(exact)).toMatchObject({ maxHousingPrice: 270000, maxDownPayment: 0 });
    expect(() => calculateMaximumPrice({ ...exact, availableSavings: 31049.99 })).toThrow(
      expect.objectContaining({ code: 'savings_below_costs' }),
    );
  });

  it('[S-HSC-32] writes large amounts of the failure as es-ES does, in whole euros', () => {
    expect(() => calculateMaximumPrice({ ...input, monthlyNetIncome: '41666.60', monthlyDebtPayments: 13000 })).toThrow(
      'Los ingresos disponibles (12.500€) son menores que las deudas actuales (13.000€). ' +
        'Reduce las deudas o aumenta los ingresos.',
    );
  });

  it.each([
    [{ availableSavings: '' }, 'invalid_number', 'availableSavings'],
    [{ loanTermYears: 0 }, 'invalid_term', 'loanTermYears'],
    [{ loanTermYears: 2.5 }, 'invalid_term', 'loanTermYears'],
    [{ purchaseCostsPercentage: -1 }, 'invalid_percentage', 'purchaseCostsPercentage'],
    [{ annualInterestRate: -1 }, 'invalid_rate', 'annualInterestRate'],
  ])('refuses %p', (change, code, field) => {
    expect(() => calculateMaximumPrice({ ...input, ...change })).toThrow(expect.objectContaining({ code, field }));
  });

  it('reads texts as numbers', () => {
    const texts = Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)]));
    expect(calculateMaximumPrice(texts as unknown as MaximumPriceInput)).toEqual(calculateMaximumPrice(input));
  });

  it('splits the price into loan and down payment, within the rounding of a euro', () => {
    fc.assert(
      fc.property(fc.integer({ min: 30_000, max: 500_000 }), fc.integer({ min: 1, max: 50 }), (savings, years) => {
        const result = calculateMaximumPrice({ ...input, availableSavings: savings, loanTermYears: years });
        expect(Math.abs(result.maxHousingPrice - result.maxLoanCapital - result.maxDownPayment)).toBeLessThanOrEqual(1);
        expect(Math.abs(savings - result.purchaseCosts - result.maxDownPayment)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
