import { mortgageCases } from '../../test/golden.js';
import { calculateDisposableIncome } from './disposable-income.js';

type Person = Parameters<typeof calculateDisposableIncome>[0];

describe('calculateDisposableIncome', () => {
  it.each(mortgageCases<Person>('disponibleMensual'))('golden %s', (_title, { inputs, expected }) => {
    expect(calculateDisposableIncome(inputs)).toBe(expected.disponible);
  });

  it('is never negative', () => {
    expect(calculateDisposableIncome({ netIncome: 1800, monthlyDebt: 2000 })).toBe(0);
  });

  it('takes a debt that was left out for none', () => {
    expect(calculateDisposableIncome({ netIncome: '1800' })).toBe(630);
  });
});
