import fc from 'fast-check';
import { withPlainSpaces } from '../../test/golden.js';
import { formatEuros, formatEurosWithCents, formatPercentage } from './format.js';

describe('[S-XCC-03] formatEuros', () => {
  it.each([
    [0, '0 €'],
    [-0.2, '0 €'],
    [2500, '2.500 €'],
    [10000, '10.000 €'],
    ['1234567.5', '1.234.568 €'],
    [-12500, '-12.500 €'],
    [718.47, '718 €'],
  ])('writes %p as %s', (value, expected) => {
    expect(withPlainSpaces(formatEuros(value))).toBe(expected);
  });

  it.each([
    [199999.5, 200000, '199.999,50 €'],
    [200000.01, 200000, '200.000,01 €'],
    [90000, 100000, '90.000 €'],
  ])('writes %p beside the limit %p that it breaks as %s', (value, breaking, expected) => {
    expect(withPlainSpaces(formatEuros(value, { breaking }))).toBe(expected);
  });

  it('agrees with Intl on whole euros', () => {
    const intl = new Intl.NumberFormat('es-ES', {
      style: 'currency',
      currency: 'EUR',
      maximumFractionDigits: 0,
      useGrouping: 'always',
    });
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (amount) => {
        expect(withPlainSpaces(formatEuros(amount))).toBe(withPlainSpaces(intl.format(amount)));
      }),
    );
  });

  it('keeps unit and figure on one line', () => {
    expect(formatEuros(5)).toBe('5\u00a0€');
  });
});

describe('formatEurosWithCents', () => {
  it.each([
    [892.4, '892,40 €'],
    ['1.005', '1,01 €'],
    [12345, '12.345,00 €'],
  ])('writes %p as %s', (value, expected) => {
    expect(withPlainSpaces(formatEurosWithCents(value))).toBe(expected);
  });
});

describe('formatPercentage', () => {
  it.each([
    [80, {}, '80 %'],
    [94.1176, {}, '94,1 %'],
    [39.95, {}, '40 %'],
    [35.0132, { breaking: 35 }, '35,01 %'],
    ['35.00004', { breaking: 35 }, '35,00004 %'],
    [33.35, { exact: true }, '33,35 %'],
  ])('writes %p with %p as %s', (value, options, expected) => {
    expect(withPlainSpaces(formatPercentage(value, options))).toBe(expected);
  });
});
