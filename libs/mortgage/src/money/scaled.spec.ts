import fc from 'fast-check';
import { parseNumeric } from './numeric.js';
import { parseInteger, toInteger } from './scaled.js';

const figures = fc.oneof(
  fc.tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 9 })).map(([units, decimals]) => units / 10 ** decimals),
  fc.double({ min: -1e13, max: 1e13, noNaN: true }).filter((value) => !String(value).includes('e')),
);

describe('parseInteger', () => {
  it('reads a number by its shortest text, half-up beyond the decimals', () => {
    fc.assert(
      fc.property(figures, fc.constantFrom(2, 4, 10), (value, decimals) => {
        expect(parseInteger(value, decimals)).toBe(toInteger(parseNumeric(value), decimals));
      }),
      { numRuns: 3000, seed: 20_26 },
    );
  });

  it.each([
    [0.1, 1000n],
    [-0.5, -5000n],
    [99_999_999_999.9999, 999_999_999_999_999n],
    [123_456_789_012.3457, 1_234_567_890_123_457n],
    [2.675_05, 26_751n],
  ])('%d is %d ten-thousandths', (value, scaled) => {
    expect(parseInteger(value, 4)).toBe(scaled);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('refuses %d', (value) => {
    expect(() => parseInteger(value, 4)).toThrow(expect.objectContaining({ code: 'invalid_number' }));
  });
});
