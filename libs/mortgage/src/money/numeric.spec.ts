import { Decimal as SharedDecimal } from 'decimal.js';
import { parseNumeric, parseNumericOrZero } from './numeric.js';

describe('parseNumeric', () => {
  it.each([
    [0.1, '0.1'],
    ['1234.50', '1234.5'],
    [' 7 ', '7'],
    ['+3', '3'],
    ['.5', '0.5'],
    ['-2.25', '-2.25'],
    ['12345678901234567890.12', '12345678901234567890.12'],
  ])('reads %p as %s', (value, expected) => {
    expect(parseNumeric(value).toFixed()).toBe(expected);
  });

  it.each([[''], [' '], ['1.234,56'], ['1e3'], ['0x10'], ['12 €'], ['Infinity'], [Number.NaN], [Infinity]])(
    'refuses %p, naming the field',
    (value) => {
      expect(() => parseNumeric(value, 'netIncome')).toThrow(
        expect.objectContaining({ name: 'CalculationError', code: 'invalid_number', field: 'netIncome' }),
      );
    },
  );

  it('is not moved by what others do to decimal.js', () => {
    SharedDecimal.set({ precision: 2 });
    expect(parseNumeric(1).div(3).toFixed(6)).toBe('0.333333');
    SharedDecimal.set({ defaults: true });
  });
});

describe('parseNumericOrZero', () => {
  it('takes what was left out for 0, but not an empty text', () => {
    expect([undefined, null, 3].map((value) => parseNumericOrZero(value).toNumber())).toEqual([0, 0, 3]);
    expect(() => parseNumericOrZero('')).toThrow(expect.objectContaining({ code: 'invalid_number' }));
  });
});
