import fc from 'fast-check';
import { mortgageCases } from '../../test/golden.js';
import { Decimal } from '../money/numeric.js';
import { calculateFrenchPayment, type FrenchPaymentInput } from './french-payment.js';

/** The formula in its textbook form, C·i / (1 − (1+i)^−n), with an engine that shares nothing with ours. */
function textbookPayment(principal: number, annualRate: number, months: number): Decimal {
  const Wide = Decimal.clone({ precision: 60 });
  const rate = new Wide(annualRate).div(1200);
  if (rate.isZero()) return new Wide(principal).div(months);
  return new Wide(principal).times(rate).div(new Wide(1).minus(rate.plus(1).pow(-months)));
}

const cents = fc.integer({ min: 1, max: 100_000_000 }).map((amount) => amount / 100);
const rates = fc.integer({ min: 0, max: 20_000 }).map((rate) => rate / 1000);
const months = fc.integer({ min: 1, max: 600 });

describe('calculateFrenchPayment', () => {
  it.each(mortgageCases<FrenchPaymentInput>('frenchPayment'))(
    '[S-XCC-29] golden %s',
    (_title, { inputs, expected }) => {
      const result = calculateFrenchPayment(inputs);
      if (expected.payment === null) return expect(result).toBeNull();
      expect(result).toMatchObject({
        payment: expected.payment,
        totalPaid: expected.totalPaidUnrounded,
        exact: expected.exact,
      });
    },
  );

  it('[S-DET-33] has no result for an amount of 0 or less', () => {
    for (const principal of [0, -1])
      expect(calculateFrenchPayment({ principal, annualRate: 3, months: 360 })).toBeNull();
  });

  it('[S-XCC-30] at 0 % pays principal / months', () => {
    expect(calculateFrenchPayment({ principal: 180000, annualRate: 0, months: 300 })?.payment).toBe(600);
  });

  it('pays everything in a single month', () => {
    expect(calculateFrenchPayment({ principal: 1000, annualRate: 12, months: 1 })?.payment).toBe(1010);
  });

  it('rounds an exact half cent up, also where the rate has no finite decimal form', () => {
    // 12 × (1 + 3.5 / 1200) = 12.035
    expect(calculateFrenchPayment({ principal: 12, annualRate: 3.5, months: 1 })?.payment).toBe(12.04);
  });

  it('reads texts as exactly as numbers', () => {
    const asText = calculateFrenchPayment({ principal: '180000.00', annualRate: '2.375', months: 300 });
    expect(asText).toEqual(calculateFrenchPayment({ principal: 180000, annualRate: 2.375, months: 300 }));
  });

  it.each([
    ['a negative rate', { principal: 1000, annualRate: -0.1, months: 12 }, 'invalid_rate'],
    ['no months', { principal: 1000, annualRate: 1, months: 0 }, 'invalid_term'],
    ['half a month', { principal: 1000, annualRate: 1, months: 1.5 }, 'invalid_term'],
    ['an empty amount', { principal: '', annualRate: 1, months: 12 }, 'invalid_number'],
  ])('refuses %s', (_title, input, code) => {
    expect(() => calculateFrenchPayment(input)).toThrow(expect.objectContaining({ code }));
  });

  it('[S-XCC-29] equals the textbook formula to ten decimals', () => {
    fc.assert(
      fc.property(cents, rates, months, (principal, annualRate, term) => {
        const exact = calculateFrenchPayment({ principal, annualRate, months: term })?.exact;
        expect(exact).toBe(textbookPayment(principal, annualRate, term).toFixed(10));
      }),
    );
  });

  it('grows with the amount and the rate, and falls with the term', () => {
    const paymentOf = (principal: number, annualRate: number, term: number) =>
      Number(calculateFrenchPayment({ principal, annualRate, months: term })?.exact);
    fc.assert(
      fc.property(cents, rates, fc.integer({ min: 1, max: 599 }), (principal, annualRate, term) => {
        const payment = paymentOf(principal, annualRate, term);
        expect(paymentOf(principal + 1, annualRate, term)).toBeGreaterThanOrEqual(payment);
        expect(paymentOf(principal, annualRate + 0.1, term)).toBeGreaterThanOrEqual(payment);
        expect(paymentOf(principal, annualRate, term + 1)).toBeLessThanOrEqual(payment);
      }),
    );
  });
});
