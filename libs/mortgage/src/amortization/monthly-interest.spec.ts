import { monthlyInterest } from './monthly-interest.js';
import { parseScaled } from '../money/scaled.js';

describe('monthlyInterest', () => {
  test.each([
    ['a month of 100,000 euros', '3', 10_000_000, 25_000],
    ['half a cent is rounded up', '6', 100, 1],
    ['half a cent that falls just below it, as a twelfth of 4 % has no end', '4', 2_850, 9],
    ['a balance whose double is not exact', '100', 9_999_999_999, 833_333_333],
    ['half a cent of such a balance', '60', 9_999_999_990, 500_000_000],
  ])('%s: %s %% of %d cents is %d', (_, rate, balance, expected) => {
    expect(monthlyInterest(parseScaled(rate))(balance)).toBe(expected);
  });
});
