import { mortgageCases } from '../../test/golden.js';
import { calculateDisposableIncome } from './disposable-income.js';

type Person = Parameters<typeof calculateDisposableIncome>[0];

describe('calculateDisposableIncome', () => {
  it.each(mortgageCases<Person>('disponibleMensual'))('[S-DET-10] golden %s', (_title, { inputs, expected }) => {
    expect(calculateDisposableIncome(inputs)).toBe(expected.disponible);
  });

  it('[S-DET-10] is 35 % of the net income less the debts', () => {
    expect(calculateDisposableIncome({ netIncome: 1720, monthlyDebt: 180 })).toBe(422);
  });

  it('[S-DET-10] is never negative', () => {
    expect(calculateDisposableIncome({ netIncome: 1800, monthlyDebt: 2000 })).toBe(0);
  });

  it('takes a debt that was left out for none', () => {
    expect(calculateDisposableIncome({ netIncome: '1800' })).toBe(630);
  });
});
