import fc from 'fast-check';
import { Decimal } from '../money/numeric.js';
import { roundToCents } from '../money/rounding.js';
import { createPaymentQuote, exactPayment, exactPrincipal } from './annuity.js';

const principals = fc.integer({ min: 1, max: 1_000_000_000 });
const rates = fc.integer({ min: 0, max: 20_000 }).map((rate) => rate / 1000);
const months = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 600 }));

describe('createPaymentQuote', () => {
  it('charges the same cents as the decimal payment', () => {
    fc.assert(
      fc.property(principals, rates, months, (cents, rate, term) => {
        const quoted = createPaymentQuote(rate, term, 100n).paymentOf(BigInt(cents));
        const exact = exactPayment(new Decimal(cents).div(100), new Decimal(rate), term);
        expect(Number(quoted) / 100).toBe(roundToCents(exact));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    [1200, 3.5, 1, 1204],
    [1, 0, 2, 1],
    [100, 6, 1, 101],
  ])('rounds %i cents at %f %% over %i months half-up to %i', (cents, rate, term, expected) => {
    expect(createPaymentQuote(rate, term, 100n).paymentOf(BigInt(cents))).toBe(BigInt(expected));
  });

  it('finds the largest principal of a payment: one unit more costs a cent more', () => {
    fc.assert(
      fc.property(principals, rates, months, (cents, rate, term) => {
        const quote = createPaymentQuote(rate, term, 10_000n);
        const payment = quote.paymentOf(BigInt(cents));
        const largest = quote.principalOf(payment);
        expect([quote.paymentOf(largest), quote.paymentOf(largest + 1n) > payment]).toEqual([payment, true]);
      }),
      { numRuns: 500 },
    );
  });

  it('refuses a negative rate', () => {
    expect(() => createPaymentQuote(-1, 12, 100n)).toThrow(expect.objectContaining({ code: 'invalid_rate' }));
  });
});

describe('exactPrincipal', () => {
  it('is what the payment pays back', () => {
    fc.assert(
      fc.property(principals, rates, months, (cents, rate, term) => {
        const payment = exactPayment(new Decimal(cents), new Decimal(rate), term);
        const principal = exactPrincipal(payment, new Decimal(rate), term);
        expect(principal.minus(cents).abs().lt('1e-15')).toBe(true);
      }),
    );
  });
});
