import { figure } from './figures.js';
import { listQuery } from './lists.js';

const amount = figure({ message: 'no' });

it.each(['0x10', '0b11', '0o7', '1e2', 'Infinity', '1_000', '1,5', '.', '+', '١٢'])('%s is no figure', (text) => {
  expect(amount.safeParse(text).success).toBe(false);
  expect(listQuery.safeParse({ page: text }).success).toBe(false);
});

it.each([
  ['1234.5', 1234.5],
  [' 7 ', 7],
  ['-3', -3],
  ['.5', 0.5],
  ['007', 7],
])('%s is a figure', (text, value) => {
  expect(amount.parse(text)).toBe(value);
});

it('a page is counted in decimal digits', () => {
  expect(listQuery.parse({ page: '2' })).toEqual({ page: 2 });
  expect(listQuery.parse({})).toEqual({});
  expect(listQuery.safeParse({ page: '' }).success).toBe(false);
});
