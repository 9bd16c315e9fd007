import { PAGE_SIZE, totalPages, type Paged } from '@umbral/contracts';
import type { Queryable, Row } from '../database/database.js';
import { joined, raw, sql, type Sql } from '../database/sql.js';
import { LongList } from './long-list.js';

/** A whole list of more rows than this is sent while it is read. */
const BATCH = 2_000;

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
}

/** What a list's verb returns; @Operation sends a long one as the same JSON array. */
export type List<Item> = Item[] | Paged<Item> | LongList<Item>;

/**
 * A list as the contract answers it: the plain array, or with `page` one page and its pagination. A page beyond the
 * end is the last one. A page finds its keys first, in the index of the order and from the nearer end, so that the
 * last page of a large table costs what the first costs; only then are its rows read.
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
  const { select, from, where, order, key, keyFrom = from, pageSize = PAGE_SIZE } = parts;
  if (parts.page === undefined) return wholeList(database, parts, present);
  const counted = await database.one<{ total: number }>(
    parts.counts
      ? sql`select coalesce(sum(kept_count), 0)::int8 as total from ${parts.counts} where ${where}`
      : sql`select count(*) as total from ${keyFrom} where ${where}`,
  );
  const total = counted?.total ?? 0;
  const page = Math.min(parts.page, totalPages(total, pageSize));
  const window = windowOf(total, page, pageSize);
  const keys = sql`select ${key} from ${keyFrom} where ${where}
    order by ${orderBy(order, window.isFromEnd)} limit ${window.limit} offset ${window.offset}`;
  const rows =
    total === 0
      ? []
      : await database.many(sql`select ${select} from ${from} where ${key} in (${keys}) order by ${orderBy(order)}`);
  return {
    items: rows.map((row) => present(row as never)),
    pagination: { page, pageSize, totalPages: totalPages(total, pageSize), total },
  };
}

async function wholeList(
  database: Queryable,
  { select, from, where, order, key, keyFrom = from }: ListParts,
  present: (row: never) => unknown,
) {
  const read = async (condition: Sql, limit: Sql) => {
    const rows = await database.many(
      sql`select ${select} from ${from} where ${condition} order by ${orderBy(order)} ${limit}`,
    );
    return rows.map((row) => present(row as never));
  };
  const start = await read(where, sql`limit ${BATCH + 1}`);
  if (start.length <= BATCH) return start;
  const keys = await database.many<{ key: unknown }>(
    sql`select ${key} as key from ${keyFrom} where ${where} order by ${orderBy(order)}`,
  );
  return new LongList(async function* () {
    for (let at = 0; at < keys.length; at += BATCH) {
      yield await read(sql`${key} = any(${keys.slice(at, at + BATCH).map((row) => row.key)})`, sql``);
    }
  });
}

/** Where a page lies, counted from the end of the list that is nearer to it. */
export function windowOf(
  total: number,
  page: number,
  pageSize: number,
): { limit: number; offset: number; isFromEnd: boolean } {
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
