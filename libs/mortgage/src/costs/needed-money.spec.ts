import { calculateNeededMoney } from './needed-money.js';
import { operatingCostLines } from './operating-cost-lines.js';

const given = {
  purchasePrice: 200_000,
  loan: 160_000,
  payment: 700,
  costs: { from: 18_000.1, to: 19_000.2 },
  holders: [
    { savings: 30_000.1, monthlyDebt: 50, netIncome: 1500 },
    { savings: 20_000.2, netIncome: 1500 },
  ],
};

describe('calculateNeededMoney', () => {
  it('reckons with the upper end of the costs, in cents', () => {
    expect(calculateNeededMoney(given)).toMatchObject({ cash: 59_000.2, savings: 50_000.3, missing: 8999.9, left: 0 });
    expect(calculateNeededMoney({ ...given, costs: { from: 0, to: 0.1 } })).toMatchObject({
      missing: 0,
      left: 10_000.2,
    });
  });

  it('shares payment and debts among all incomes', () => {
    expect(calculateNeededMoney(given).share?.label).toBe('25\u00a0%');
    expect(calculateNeededMoney({ ...given, holders: [] }).share).toBeNull();
  });
});

it('leaves out the costs of 0 €', () => {
  expect(
    operatingCostLines({ purchasePrice: '1000.10', gastosItpPercentage: 7.5, tasacion: 400, deducciones: 0 }),
  ).toEqual([
    { name: 'gastosItpPercentage', amount: 75.01, percentage: 7.5 },
    { name: 'tasacion', amount: 400 },
  ]);
});
