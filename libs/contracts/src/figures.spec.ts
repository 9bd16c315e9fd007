import { figure, figureBetween, NO_NUMBER_MESSAGE, notNegative, THOUSANDS_MESSAGE } from './figures.js';
import { listQuery } from './lists.js';

const amount = figure({ message: 'no' });

it.each(['0x10', '0b11', '0o7', '1e2', 'Infinity', '1_000', '1,5', '.', '+', '١٢', '+3', '007', '.5', '5.', '200,000'])(
  '%s is no figure',
  (text) => {
    expect(amount.safeParse(text).success).toBe(false);
    expect(listQuery.safeParse({ page: text }).success).toBe(false);
  },
);

it.each([
  ['1234.5', 1234.5],
  [' 7 ', 7],
  ['-3', -3],
  ['0.5', 0.5],
  ['0.125', 0.125],
  ['200000', 200_000],
  ['200000.5', 200_000.5],
  ['2000.000', 2000],
])('%s is a figure', (text, value) => {
  expect(amount.parse(text)).toBe(value);
});

it('a page is counted in decimal digits', () => {
  expect(listQuery.parse({ page: '2' })).toEqual({ page: 2 });
  expect(listQuery.parse({})).toEqual({});
  expect(listQuery.safeParse({ page: '' }).success).toBe(false);
});

const messagesOf = (schema: typeof amount, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message);

it.each(['200.000', '1.000', '-1.500', '1.200.000'])(
  '%s might have thousands marks, and is refused with advice',
  (text) => {
    expect(messagesOf(amount, text)).toEqual([THOUSANDS_MESSAGE]);
  },
);

it('three decimals are no thousands where the figure would be too large', () => {
  expect(figureBetween(0, 20, 'no').parse('3.125')).toBe(3.125);
  expect(messagesOf(figureBetween(0, 5000, 'no'), '3.125')).toEqual([THOUSANDS_MESSAGE]);
});

it('text and an empty figure are no negative figure', () => {
  for (const value of ['x', '', ' ', '1,5', Number.NaN, true, undefined, null])
    expect([value, messagesOf(notNegative(), value)]).toEqual([value, [NO_NUMBER_MESSAGE]]);
  expect(messagesOf(notNegative(), '-0.01')).toEqual(['No puede ser negativo']);
});
