import { PAGE_SIZE, totalPages, type Pagination } from '@umbral/contracts';
import type { Queryable, Row } from '../database/database.js';
import { allOf, unprepared, sql, type Sql } from '../database/sql.js';
import type { Place } from './cursors.js';
import type { List, ListParts } from './list-parts.js';
import { orderBy, valuesOf } from './order.js';
import { pageAt } from './page-at.js';
import { firstWindow, keysBehind, keysIn, totalAndKeys, windowOf } from './page-keys.js';
import { wholeList } from './whole-list.js';

/**
 * A list as declared in contracts: the plain array, or with `page` or `place` one page and its pagination. A page beyond the end is
 * the last one. A first query finds the keys of the page, in the index of the order and from the nearer end, so that the last page of
 * a large table costs as much as the first. A second one reads its rows: its text is the same for every page, so that it is planned
 * once, which takes longer than reading ten rows.
 */
export async function pageOf<Item extends object = Row>(database: Queryable, parts: ListParts): Promise<List<Item>>;
export async function pageOf<Source extends object, Item>(
  database: Queryable,
  parts: ListParts,
  present: (row: Source) => Item,
): Promise<List<Item>>;
export async function pageOf(
  database: Queryable,
  parts: ListParts,
  present: (row: never) => unknown = (row) => row,
): Promise<unknown> {
  const { only, place } = parts;
  const list = { ...parts, where: only ? allOf(only, parts.where) : parts.where };
  const counting = countingOf(parts, list.where);
  if (place) return pageFrom(database, list, place, counting, present);
  if (parts.page === undefined) return wholeList(database, list, present, () => totalOf(database, counting));
  return pageNumbered(database, list, parts.page, counting, present);
}

/** The total as an expression. */
const countingOf = ({ counts, where, from, keyFrom = from }: ListParts, whole: Sql): Sql =>
  counts
    ? sql`select coalesce(sum(row_count), 0)::int8 from ${counts} where ${where}`
    : sql`select count(*) from ${keyFrom} where ${whole}`;

async function totalOf(database: Queryable, counting: Sql): Promise<number> {
  const counted = await database.one<{ total: number }>(unprepared(sql`select (${counting}) as total`));
  return counted?.total ?? 0;
}

type Present = (row: never) => unknown;

async function pageNumbered(database: Queryable, list: ListParts, requested: number, counting: Sql, present: Present) {
  const { pageSize = PAGE_SIZE } = list;
  // The first page, which is read most often, does not depend on the total: one query finds both.
  const isFirst = requested === 1;
  const counted = isFirst
    ? await totalAndKeys(database, list, counting, (rows) => keysIn(rows, firstWindow(pageSize)))
    : { total: await totalOf(database, counting), keys: [] };
  const { total } = counted;
  const last = totalPages(total, pageSize);
  const page = Math.min(requested, last);
  const found =
    isFirst || total === 0
      ? counted
      : await database.one<{ keys: unknown[] }>(
          unprepared(sql`select array(${keysIn(list, windowOf(total, page, pageSize))}) as keys`),
        );
  const pagination = { page, pageSize, totalPages: last, total };
  return readPage(
    database,
    list,
    found?.keys ?? [],
    { pagination, hasNext: page < last, hasPrevious: page > 1 },
    present,
  );
}

/**
 * The rows after a row, or before it: found by a range of the index, so that a page in the middle costs as much as the first, and
 * concurrent inserts and deletes do not shift it.
 */
async function pageFrom(database: Queryable, list: ListParts, place: Place, counting: Sql, present: Present) {
  const { pageSize = PAGE_SIZE } = list;
  // One more reveals whether another page follows.
  const { total, keys } = await totalAndKeys(database, list, counting, (rows) => keysBehind(rows, place, pageSize + 1));
  const { pagination, ...beside } = pageAt(place, { found: keys.length, pageSize, total });
  const page = { pagination: { ...pagination, pageSize }, ...beside };
  return readPage(database, list, keys.slice(0, pageSize), page, present);
}

interface PageFacts {
  pagination: Pagination;
  hasNext: boolean;
  hasPrevious: boolean;
}

/** The rows of these keys, and the cursors of the next and the previous page. */
async function readPage(
  database: Queryable,
  { select, from, key, order, cursorOf }: ListParts,
  keys: unknown[],
  { pagination, hasNext, hasPrevious }: PageFacts,
  present: Present,
) {
  const columns = cursorOf ? sql`${valuesOf(order)} as "$place", ${select}` : select;
  const rows =
    keys.length === 0
      ? []
      : await database.many<{ $place?: string[] }>(
          sql`select ${columns} from ${from} where ${key} = any(${keys}) order by ${orderBy(order)}`,
        );
  const cursor = (row: { $place?: string[] } | undefined, isBack: boolean, page: number) =>
    row?.$place && cursorOf?.({ values: row.$place, isBack, page });
  const { page } = pagination;
  const next = hasNext && cursor(rows.at(-1), false, page + 1);
  const previous = hasPrevious && cursor(rows[0], true, page - 1);
  return {
    items: rows.map(({ $place: _, ...row }) => present(row as never)),
    pagination: { ...pagination, ...(next && { next }), ...(previous && { previous }) },
  };
}
