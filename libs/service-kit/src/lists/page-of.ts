import { PAGE_SIZE, totalPages, type Paged, type Pagination } from '@umbral/contracts';
import type { Queryable, Row } from '../database/database.js';
import { allOf, joined, unprepared, raw, sql, type Sql } from '../database/sql.js';
import type { Place } from './cursors.js';
import type { LongList } from './long-list.js';
import { behind, orderBy, valuesOf, type Orders } from './order.js';
import { pageAt } from './page-at.js';
import { wholeList } from './whole-list.js';

export interface ListParts {
  /** Columns of a row. */
  select: Sql;
  /** Tables; joins must not multiply or lose rows of the first one. */
  from: Sql;
  where: Sql;
  /** Rows that the list has at all; `counts` know no others. */
  only?: Sql | undefined;
  /** Unique key of the first table, e.g. sql`u.id`. */
  key: Sql;
  /** What the filter, the key and the order need, when that is less than `from`. */
  keyFrom?: Sql;
  /** Counts that answer `where` as well (see `listCounts`), where it asks for nothing that they do not know. */
  counts?: Sql | false | undefined;
  order: Orders;
  /** From 1; undefined, and no place, answers the whole list. */
  page: number | undefined;
  /** Where the page begins, whatever its number is by now. */
  place?: Place | undefined;
  /** Names the places beside the page; without it they are found by number alone. */
  cursorOf?: (place: Place) => string;
  pageSize?: number;
  /** Whose turn the reading of a long list is. */
  callerId?: number;
}

/** What a list's verb returns; @Operation sends a long one as the same JSON array. */
export type List<Item> = Item[] | Paged<Item> | LongList<Item>;

/**
 * A list as the contract answers it: the plain array, or with `page` or a place one page and its pagination. A page beyond the
 * end is the last one. A page finds its keys first, in the index of the order and from the nearer end, so that the
 * last page of a large table costs what the first costs. Only then are its rows read: by a statement that is the same for every
 * page and so is planned once, as that takes longer than reading ten rows.
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
  if (place) return pageFrom(database, list, place, countingOf(parts, list.where), present);
  if (parts.page === undefined) return wholeList(database, list, present);
  return pageNumbered(database, list, parts.page, countingOf(parts, list.where), present);
}

/** How many rows there are, as an expression. */
const countingOf = ({ counts, where, from, keyFrom = from }: ListParts, whole: Sql): Sql =>
  counts
    ? sql`select coalesce(sum(row_count), 0)::int8 from ${counts} where ${where}`
    : sql`select count(*) from ${keyFrom} where ${whole}`;

type Present = (row: never) => unknown;

async function pageNumbered(database: Queryable, list: ListParts, wanted: number, counting: Sql, present: Present) {
  const { where, key, from, keyFrom = from, order, pageSize = PAGE_SIZE } = list;
  const keysIn = ({ limit, offset, isFromEnd }: Window) => sql`array(
    select ${key} from ${keyFrom} where ${where} order by ${orderBy(order, isFromEnd)} limit ${limit} offset ${offset})`;
  // The first page, which is read most, need not know how many there are.
  const isFirst = wanted === 1;
  const counted = await database.one<Found>(
    unprepared(sql`select (${counting}) as total, ${isFirst ? keysIn(firstWindow(pageSize)) : raw('null')} as keys`),
  );
  const total = counted?.total ?? 0;
  const last = totalPages(total, pageSize);
  const page = Math.min(wanted, last);
  const found =
    isFirst || total === 0
      ? counted
      : await database.one<Found>(unprepared(sql`select ${keysIn(windowOf(total, page, pageSize))} as keys`));
  const pagination = { page, pageSize, totalPages: last, total };
  return answered(
    database,
    list,
    found?.keys ?? [],
    { pagination, hasNext: page < last, hasPrevious: page > 1 },
    present,
  );
}

/**
 * The rows behind a row, or before it: found at its place in the index, so that one in the middle costs what the first costs, and
 * what came or went meanwhile moves none of them.
 */
async function pageFrom(database: Queryable, list: ListParts, place: Place, counting: Sql, present: Present) {
  const { pageSize = PAGE_SIZE } = list;
  // One more tells whether the list goes on.
  const found = await database.one<Found>(
    unprepared(sql`select (${counting}) as total, array(${keysBehind(list, place, pageSize + 1)}) as keys`),
  );
  const keys = found?.keys ?? [];
  const { pagination, ...beside } = pageAt(place, { found: keys.length, pageSize, total: found?.total ?? 0 });
  const page = { pagination: { ...pagination, pageSize }, ...beside };
  return answered(database, list, keys.slice(0, pageSize), page, present);
}

function keysBehind(
  { where, key, from, keyFrom = from, order }: ListParts,
  { values, isBack }: Place,
  limit: number,
): Sql {
  const [only, ...others] = behind(order, values, isBack);
  const readWith = (columns: Sql, condition: Sql | undefined) => sql`
    select ${columns} from ${keyFrom} where ${allOf(where, condition)} order by ${orderBy(order, isBack)} limit ${limit}`;
  if (others.length === 0) return readWith(key, only);
  const names = order.map((_, index) => raw(`o${index}`));
  const columns = [sql`${key} as k`, ...order.map(({ expression }, index) => sql`${expression} as ${names[index]}`)];
  const ranges = [only, ...others].map((condition) => sql`(${readWith(joined(columns, ', '), condition)})`);
  const inOrder = order.map(({ isDescending }, index) => ({ expression: names[index] as Sql, isDescending }));
  return sql`select k from (${joined(ranges, ' union all ')}) ranges order by ${orderBy(inOrder, isBack)} limit ${limit}`;
}

interface Found {
  total: number;
  keys: unknown[];
}

interface Beside {
  pagination: Pagination;
  hasNext: boolean;
  hasPrevious: boolean;
}

/** The rows of these keys, and the cursors of what is behind and before them. */
async function answered(
  database: Queryable,
  { select, from, key, order, cursorOf }: ListParts,
  keys: unknown[],
  { pagination, hasNext, hasPrevious }: Beside,
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

interface Window {
  limit: number;
  offset: number;
  isFromEnd: boolean;
}

const firstWindow = (pageSize: number): Window => ({ limit: pageSize, offset: 0, isFromEnd: false });

/** Where a page lies, counted from the end of the list that is nearer to it. */
export function windowOf(total: number, page: number, pageSize: number): Window {
  const start = (page - 1) * pageSize;
  const limit = Math.min(pageSize, Math.max(0, total - start));
  const behind = total - start - limit;
  return behind < start ? { limit, offset: behind, isFromEnd: true } : { limit, offset: start, isFromEnd: false };
}
