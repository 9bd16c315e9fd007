import { replayForm } from './identity/webhook-deliveries.js';
import { CURSOR_MESSAGE, firstRows, listQuery, pageLimit, queryFlag, sortedBy, totalPages } from './lists.js';

const messageOf = (given: object) => listQuery.safeParse(given).error?.issues[0]?.message;

it.each([
  [0, 10, 1],
  [1, 10, 1],
  [10, 10, 1],
  [11, 10, 2],
  [101, 50, 3],
])('%i rows fill pages of %i: %i', (total, size, pages) => expect(totalPages(total, size)).toBe(pages));

it.each([
  ['page', listQuery.shape.page, 1, 1_000_000],
  ['limit', pageLimit, 1, 100],
  ['first', firstRows, 1, 199],
])('%s is a whole number within its bounds', (_name, schema, least, most) => {
  expect([least, most].map((value) => schema.parse(String(value)))).toEqual([least, most]);
  for (const refused of [least - 1, most + 1, least + 0.5, 'x']) expect(schema.safeParse(refused).success).toBe(false);
  expect(schema.parse(undefined)).toBeUndefined();
});

it('a cursor is what a page contains, of at most 6000 characters', () => {
  expect(listQuery.parse({ cursor: 'aZ_0-'.repeat(1_200) }).cursor).toHaveLength(6_000);
  const refused = ['a'.repeat(6_001), 'a b', 'a\n', '<a>', ''];
  expect(refused.map((cursor) => messageOf({ cursor }))).toEqual(refused.map(() => CURSOR_MESSAGE));
});

it.each([
  ['0001-01-01T00:00:00Z', true],
  ['2026-11-20T08:41:07.123456789Z', true],
  ['9998-12-31T23:59:59.999Z', true],
  ['0000-12-31T23:59:59Z', false],
  ['9999-01-01T00:00:00Z', false],
  ['2026-11-20T08:41:07.1234567890Z', false],
])('Postgres can compare with updatedSince %s: %s', (updatedSince, expected) => {
  expect(messageOf({ updatedSince })).toBe(expected ? undefined : 'La fecha no es válida');
  expect(replayForm.safeParse({ since: updatedSince }).success).toBe(expected);
});

it('a flag is true or false in words', () => {
  expect(['true', 'false', undefined].map((value) => queryFlag.parse(value))).toEqual([true, false, undefined]);
  for (const refused of ['1', 'TRUE', '', true]) expect(queryFlag.safeParse(refused).success).toBe(false);
});

it('a list is sorted by its columns, both ways', () => {
  const sort = sortedBy('name', 'createdAt');
  for (const value of ['name', '-name', 'createdAt', '-createdAt', undefined]) expect(sort.parse(value)).toBe(value);
  for (const refused of ['--name', 'email', '', '-']) expect(sort.safeParse(refused).success).toBe(false);
});
