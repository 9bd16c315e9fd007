import { formatPercentage } from './format.js';
import { formatRatioAbove, isAbove, isBelow, ratioToDecimal, roundRatio } from './ratio.js';
import { divideHalfUp, parseInteger, parseScaled, parseScaledOrZero, scaledToDecimal } from './scaled.js';

describe('scaled figures', () => {
  it.each([
    [35, 350000n],
    ['1535.40', 15354000n],
    [0.1, 1000n],
    [-2.5, -25000n],
    ['0.00005', 1n],
  ])('reads %p in ten-thousandths', (value, expected) => {
    expect(parseScaled(value)).toBe(expected);
  });

  it('come back as they went', () => {
    expect(scaledToDecimal(parseScaled('1535.4')).toFixed()).toBe('1535.4');
    expect(parseScaledOrZero(undefined)).toBe(0n);
    expect(parseInteger('2.375', 10)).toBe(23750000000n);
  });

  it('divide half-up', () => {
    expect([divideHalfUp(5n, 2n), divideHalfUp(4n, 3n), divideHalfUp(5n, 3n)]).toEqual([3n, 1n, 2n]);
  });
});

describe('ratio', () => {
  const third = { numerator: 100n * 10000n, denominator: 3n };

  it('is compared without being rounded', () => {
    expect(isAbove(third, parseScaled('33.3333'))).toBe(true);
    expect(isBelow(third, parseScaled('33.3334'))).toBe(true);
    expect(isAbove({ numerator: 350000n, denominator: 1n }, parseScaled(35))).toBe(false);
  });

  it('is rounded to four decimals, or to more beside the limit that it exceeds', () => {
    expect(roundRatio(third, parseScaled(35))).toBe(33.3333);
    expect(roundRatio({ numerator: 3500001n, denominator: 10n }, parseScaled(35))).toBe(35.00001);
    expect(ratioToDecimal(third).toFixed(12)).toBe('33.333333333333');
  });

  it.each([
    ['35.1', '35,1\u00a0%'],
    ['94.449999', '94,4\u00a0%'],
    ['94.45', '94,5\u00a0%'],
    ['40', '40\u00a0%'],
    ['12345.67', '12.345,7\u00a0%'],
    ['35.0132', '35,01\u00a0%'],
    ['35.00001', '35,00001\u00a0%'],
  ])('%s is printed with as few decimals as set it apart from a limit of 35', (percentage, printed) => {
    const ratio = { numerator: parseInteger(percentage, 10), denominator: 1_000_000n };
    expect(formatRatioAbove(ratio, parseScaled(35))).toBe(printed);
  });

  it('is printed as the same decimal would be', () => {
    const limit = parseScaled(35);
    for (let income = 7001n; income < 90_000n; income += 137n) {
      const ratio = { numerator: 100_000_000_000n, denominator: income * 31n };
      const decimal = formatPercentage(ratioToDecimal(ratio), { breaking: scaledToDecimal(limit) });
      expect(formatRatioAbove(ratio, limit)).toBe(decimal);
    }
  });
});
