import fc from 'fast-check';
import { Decimal, parseNumeric } from './numeric.js';
import { roundBeside, roundHalfUp, roundToCents, roundToEuros } from './rounding.js';

describe('roundHalfUp', () => {
  it.each([
    ['1.005', 1.01],
    ['2.675', 2.68],
    ['21919.625', 21919.63],
    ['-1.005', -1.01],
    ['0.00499999999999999999999999999', 0.01],
    ['0.0049999999', 0],
  ])('rounds %s to %p, whatever its binary neighbour is', (value, expected) => {
    expect(roundToCents(parseNumeric(value))).toBe(expected);
  });

  it('never answers a negative zero', () => {
    expect(Object.is(roundHalfUp(new Decimal('-0.001'), 2), 0)).toBe(true);
  });

  it('rounds half a euro up', () => {
    expect(roundToEuros(new Decimal('577.5'))).toBe(578);
  });
});

describe('roundBeside', () => {
  it.each([
    ['35.0132', 35, 1, '35.01'],
    ['35.00004', 35, 1, '35.00004'],
    ['36.7388', 35, 1, '36.7'],
    ['34.96', 35, 1, '34.96'],
    ['35', 35, 1, '35'],
    ['33.34', '33.33', 1, '33.34'],
  ])('rounds %s beside %p', (value, limit, decimals, expected) => {
    expect(roundBeside(parseNumeric(value), parseNumeric(limit), decimals).toFixed()).toBe(expected);
  });

  it('always keeps the side of the limit', () => {
    const figures = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(figures, fc.integer({ min: 0, max: 100 }), (figure, limit) => {
        const value = new Decimal(figure).div(100_000);
        expect(roundBeside(value, new Decimal(limit), 1).cmp(limit)).toBe(value.cmp(limit));
      }),
    );
  });
});
