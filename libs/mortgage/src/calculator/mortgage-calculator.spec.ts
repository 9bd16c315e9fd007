import { mortgageCases, withPlainSpaces } from '../../test/golden.js';
import type { AppliedTax, PurchaseCosts } from '../purchase-costs/purchase-costs.types.js';
import { calculateMortgage, type MortgageCalculatorInput } from './mortgage-calculator.js';

const input: MortgageCalculatorInput = {
  monthlyIncome: 2500,
  additionalIncome: 0,
  existingDebts: 300,
  availableSavings: 30000,
  propertyValue: 250000,
  loanPercentage: 80,
  loanTerm: 30,
  interestRate: 3,
};

describe('calculateMortgage', () => {
  describe.each(mortgageCases<MortgageCalculatorInput>('calculator'))(
    '[D52] golden %s',
    (_title, { inputs, expected }) => {
      const costs = ['additionalCosts', 'additionalCostsTotal'];
      const money = ['propertyValue', 'downPayment', 'totalNeeded', 'availableSavings', 'savingsDeficit'];
      const answers = (isChecked: (name: string) => boolean) => {
        const checked = Object.entries(expected).filter(([name]) => isChecked(name));
        const { financialDetails, ...result } = calculateMortgage(inputs);
        expect(checked.length).toBeGreaterThan(0);
        expect({ ...financialDetails, ...result }).toMatchObject(Object.fromEntries(checked));
      };

      it('[S-CAL-24] has loan, payment and ratio', () => {
        answers((name) => !costs.includes(name) && !money.includes(name));
      });

      it('[S-CAL-25] has the money that is needed', () => {
        answers((name) => money.includes(name));
      });

      it('[S-CAL-26] has the costs', () => {
        answers((name) => costs.includes(name));
      });
    },
  );

  it('[B-FIG-25] quotes the loan in cents, and sums what it answers', () => {
    const { loanAmount, monthlyPayment, paymentToIncomeRatio, financialDetails } = calculateMortgage({
      ...input,
      propertyValue: '100000.01',
      loanPercentage: 50,
      loanTerm: 1,
      interestRate: '6.531',
    });
    expect([loanAmount, monthlyPayment, paymentToIncomeRatio]).toEqual([50_000.01, 4315.54, 184.62]);
    expect(financialDetails).toMatchObject({ downPayment: 50_000, additionalCostsTotal: 9600, savingsDeficit: 29_600 });
    const { additionalCosts, additionalCostsTotal } = calculateMortgage({
      ...input,
      propertyValue: '339143.20',
    }).financialDetails;
    expect([additionalCosts.taxes, additionalCosts.notaryAndRegistration]).toEqual([27_131.46, 1695.72]);
    expect(additionalCostsTotal).toBe(29_927.18);
  });

  // The payment is 843.21: incomes that put the ratio on a limit, and a cent of debt beyond it.
  it.each([
    ['[S-CAL-27]', 2810.7, 0, 'saludable', '30 %'],
    ['[S-CAL-28]', 2810.7, 0.01, 'ajustado', '30,0004 %'],
    ['[S-CAL-28]', 2500, 31.79, 'ajustado', '35 %'],
    ['[S-CAL-30]', 2500, 31.8, 'dificil', '35,0004 %'],
    ['[S-CAL-30]', 2500, 231.79, 'dificil', '43 %'],
    ['[S-CAL-31]', 2500, 231.8, 'sobreendeudamiento', '43,0004 %'],
  ])('%s [D52] with %p € and debts of %p € is %s (%s)', (_, monthlyIncome, existingDebts, band, label) => {
    const result = calculateMortgage({ ...input, monthlyIncome, existingDebts });
    expect(result).toMatchObject({ band, isViable: band === 'saludable' || band === 'ajustado' });
    expect(withPlainSpaces(result.paymentToIncomeRatioLabel)).toBe(label);
  });

  describe('with the costs of a region', () => {
    const range = (from: number, to: number) => ({ tariff: 0, from, to });
    const costs = (given: Partial<PurchaseCosts> = {}): PurchaseCosts => ({
      base: 250_000,
      taxes: ([20_000.005, 1000.5] as const).map((amount) => ({ amount }) as AppliedTax),
      missing: [],
      savings: [],
      notary: range(600, 985),
      registry: range(238, 317),
      agency: { from: 300, to: 500 },
      appraisal: 400,
      total: { from: 0, to: 0 },
      fill: null,
      ...given,
    });

    it('[B-FIG-26] sums the taxes and rounds each mean up', () => {
      const { costsBasis, purchaseCosts, financialDetails } = calculateMortgage(input, costs());
      expect([costsBasis, purchaseCosts]).toEqual(['region', costs()]);
      expect(financialDetails).toMatchObject({
        additionalCosts: { taxes: 21_000.51, notaryAndRegistration: 793 + 278, agency: 400, appraisal: 400, other: 0 },
        additionalCostsTotal: 22_871.51,
        totalNeeded: 72_871.51,
        savingsDeficit: 42_871.51,
      });
    });

    it('[B-FIG-28] is the estimate where a tax is missing', () => {
      const known = calculateMortgage(input);
      const answer = calculateMortgage(input, costs({ missing: ['AJD'], total: null }));
      expect(answer).toEqual({ ...known, missing: ['AJD'] });
      expect(known).toMatchObject({ costsBasis: 'estimate', purchaseCosts: null, missing: [] });
    });
  });

  it('answers the inputs as numbers', () => {
    const result = calculateMortgage({ ...input, loanTerm: '30', interestRate: '3.0', loanPercentage: '80.00' });
    expect(result).toMatchObject({ loanTerm: 30, interestRate: 3, loanPercentage: 80 });
  });

  it.each([
    [{ monthlyIncome: 0 }, 'no_income'],
    [{ propertyValue: 0 }, 'no_loan'],
    [{ loanTerm: 0 }, 'invalid_term'],
    [{ interestRate: -1 }, 'invalid_rate'],
    [{ availableSavings: '' }, 'invalid_number'],
  ])('refuses %p', (change, code) => {
    expect(() => calculateMortgage({ ...input, ...change })).toThrow(expect.objectContaining({ code }));
  });

  it.each(Object.keys(input))('names %s where it is no number', (field) => {
    expect(() => calculateMortgage({ ...input, [field]: 'x' })).toThrow(expect.objectContaining({ field }));
  });
});
