import { calculatePaymentShare } from './payment-share.js';

const shareOf = (payment: number, debts: number, income: number) => calculatePaymentShare({ payment, debts, income });

describe('the share of the income', () => {
  it.each([
    [600, 0, 2000, '30\u00a0%', 'saludable'],
    [600, 0.01, 2000, '30,001\u00a0%', 'ajustado'],
    [600, 100, 2000, '35\u00a0%', 'ajustado'],
    [760, 100, 2000, '43\u00a0%', 'dificil'],
    [900, 0, 2000, '45\u00a0%', 'sobreendeudamiento'],
  ])('of %d with debts of %d and %d a month is %s, %s', (payment, debts, income, label, band) => {
    expect(shareOf(payment, debts, income)).toEqual({ label, band });
  });

  it('is nothing without income', () => {
    expect(shareOf(600, 0, 0)).toBeNull();
  });
});
