import { PAGE_SIZE, totalPages, type Paged } from '@umbral/contracts';
import type { Queryable, Row } from '../database/database.js';
import { allOf, joined, plannedAnew, raw, sql, type Sql } from '../database/sql.js';
import { createLimiter } from '../limits/limiter.js';
import { LongList } from './long-list.js';

/** A whole list of more rows than this is sent while it is read, so many at a time. */
const BATCH = 500;

/** Long lists of this process are read in turns: nobody waits for the many that somebody else has asked for. */
const inTurn = createLimiter(1);

export interface Order {
  expression: Sql;
  isDescending: boolean;
}

export const asc = (expression: Sql): Order => ({ expression, isDescending: false });
export const desc = (expression: Sql): Order => ({ expression, isDescending: true });

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
  /** Counts that answer `where` as well (see `keptCounts`), where it asks for nothing that they do not know. */
  counts?: Sql | false | undefined;
  /** The last one must be unique. */
  order: readonly [Order, ...Order[]];
  /** From 1; undefined answers the whole list. */
  page: number | undefined;
  pageSize?: number;
  /** Whose turn the reading of a long list is. */
  callerId?: number;
}

/** What a list's verb returns; @Operation sends a long one as the same JSON array. */
export type List<Item> = Item[] | Paged<Item> | LongList<Item>;

/**
 * A list as the contract answers it: the plain array, or with `page` one page and its pagination. A page beyond the
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
  const { select, from, only, order, key, keyFrom = from, pageSize = PAGE_SIZE } = parts;
  const where = only ? allOf(only, parts.where) : parts.where;
  if (parts.page === undefined) return wholeList(database, { ...parts, where }, present);
  const counting = parts.counts
    ? sql`select coalesce(sum(kept_count), 0)::int8 from ${parts.counts} where ${parts.where}`
    : sql`select count(*) from ${keyFrom} where ${where}`;
  const keysIn = ({ limit, offset, isFromEnd }: Window) => sql`array(
    select ${key} from ${keyFrom} where ${where} order by ${orderBy(order, isFromEnd)} limit ${limit} offset ${offset})`;
  // The first page, which is read most, need not know how many there are.
  const isFirst = parts.page === 1;
  const counted = await database.one<{ total: number; keys: unknown[] }>(
    plannedAnew(sql`select (${counting}) as total, ${isFirst ? keysIn(firstWindow(pageSize)) : raw('null')} as keys`),
  );
  const total = counted?.total ?? 0;
  const page = Math.min(parts.page, totalPages(total, pageSize));
  const found =
    isFirst || total === 0
      ? counted
      : await database.one<{ keys: unknown[] }>(
          plannedAnew(sql`select ${keysIn(windowOf(total, page, pageSize))} as keys`),
        );
  const keys = found?.keys ?? [];
  const rows =
    keys.length === 0
      ? []
      : await database.many(sql`select ${select} from ${from} where ${key} = any(${keys}) order by ${orderBy(order)}`);
  return {
    items: rows.map((row) => present(row as never)),
    pagination: { page, pageSize, totalPages: totalPages(total, pageSize), total },
  };
}

async function wholeList(
  database: Queryable,
  { select, from, where, order, key, keyFrom = from, callerId }: ListParts,
  present: (row: never) => unknown,
) {
  const read = async (condition: Sql, limit: Sql) => {
    const rows = await database.many(
      sql`select ${select} from ${from} where ${condition} order by ${orderBy(order)} ${limit}`,
    );
    return rows.map((row) => present(row as never));
  };
  const start = await read(plannedAnew(where), sql`limit ${BATCH + 1}`);
  if (start.length <= BATCH) return start;
  return new LongList(async function* () {
    const turn = String(callerId);
    // One text: a row for each key would take a hundred times the memory.
    const found = await inTurn(turn, () =>
      database.one<{ keys: string | null }>(
        sql`select string_agg(${key}::text, ',' order by ${orderBy(order)}) as keys from ${keyFrom} where ${plannedAnew(where)}`,
      ),
    );
    for (const keys of batchesOf(found?.keys ?? ''))
      yield await inTurn(turn, () => read(sql`${key} = any(${keys})`, sql``));
  });
}

/** @param keys separated by commas */
export function* batchesOf(keys: string): Generator<string[]> {
  for (let start = 0; start < keys.length;) {
    let end = start;
    for (let count = 0; count < BATCH && end < keys.length; count += 1) {
      const comma = keys.indexOf(',', end + 1);
      end = comma === -1 ? keys.length : comma;
    }
    yield keys.slice(start, end).split(',');
    start = end + 1;
  }
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

/** What follows `order by`. */
export function orderBy(order: readonly Order[], isReversed = false): Sql {
  return joined(
    order.map(
      ({ expression, isDescending }) => sql`${expression} ${raw(isDescending !== isReversed ? 'desc' : 'asc')}`,
    ),
    ', ',
  );
}
