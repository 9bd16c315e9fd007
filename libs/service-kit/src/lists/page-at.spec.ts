import { pageAt } from './page-at.js';

const pageSize = 10;

it.each([
  ['the last page, whatever number the cursor has', { isBack: false, page: 9 }, { found: 4, total: 34 }, 4],
  ['the first page, read backwards', { isBack: true, page: 7 }, { found: 10, total: 34 }, 1],
  ['a page between, with its number', { isBack: false, page: 3 }, { found: 11, total: 54 }, 3],
  ['not the last page while more rows follow', { isBack: false, page: 9 }, { found: 11, total: 54 }, 5],
  ['not the first page while more rows precede', { isBack: true, page: 1 }, { found: 11, total: 54 }, 2],
] as const)('is %s', (_, place, { found, total }, page) => {
  const answer = pageAt(place, { found, pageSize, total });
  expect(answer.pagination).toEqual({ page, total, totalPages: Math.ceil(total / pageSize) });
  expect(place.isBack ? answer.hasNext : answer.hasPrevious).toBe(true);
  expect(place.isBack ? answer.hasPrevious : answer.hasNext).toBe(found > pageSize);
});
