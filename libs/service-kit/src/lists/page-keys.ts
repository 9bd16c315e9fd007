import type { Queryable } from '../database/database.js';
import { allOf, joined, raw, sql, unprepared, type Sql } from '../database/sql.js';
import type { Place } from './cursors.js';
import type { ListParts } from './list-parts.js';
import { behind, orderBy, type Order } from './order.js';

/** Where the keys of a page are read: in the list, or in what a search has found of it. */
interface Keys extends Pick<ListParts, 'where' | 'key' | 'from' | 'keyFrom'> {
  order: readonly Order[];
}

/** A search that finds more is counted apart from the page, which ends early then in the index of the order. */
const READ_ONCE = 1_000;

/** The total and the keys of a page, in one statement. What a search finds is read once for both. */
export async function totalAndKeys(
  database: Queryable,
  list: ListParts,
  counting: Sql,
  keysOf: (rows: Keys) => Sql,
): Promise<{ total: number; keys: unknown[] }> {
  const isSearch = list.where.isUnprepared && !list.counts;
  const statement = isSearch
    ? readOnce(list, counting, keysOf)
    : sql`select (${counting}) as total, array(${keysOf(list)}) as keys`;
  return (await database.one(unprepared(statement))) ?? { total: 0, keys: [] };
}

function readOnce(list: ListParts, counting: Sql, keysOf: (rows: Keys) => Sql): Sql {
  const { columns, inOrder } = keyed(list);
  const { where, from, keyFrom = from, searchesParts } = list;
  const matches = sql`select ${columns} from ${keyFrom} where ${where}`;
  const keys = keysOf({ key: raw('k'), from: raw('matches'), where: raw('true'), order: inOrder });
  if (searchesParts)
    return sql`with matches as materialized (${matches})
      select (select count(*) from matches) as total, array(${keys}) as keys`;
  return sql`with matches as materialized (${matches} limit ${READ_ONCE + 1}),
      counted as materialized (select count(*) as found from matches)
    select case when found <= ${READ_ONCE} then found else (${counting}) end as total,
      case when found <= ${READ_ONCE} then array(${keys}) else array(${keysOf(list)}) end as keys from counted`;
}

/** The key and the values of the order as columns, and the order by these. */
function keyed({ key, order }: Keys) {
  const values = order.map(({ expression, isDescending }, index) => ({
    column: sql`${expression} as ${raw(`o${index}`)}`,
    order: { expression: raw(`o${index}`), isDescending },
  }));
  const columns = joined([sql`${key} as k`, ...values.map(({ column }) => column)], ', ');
  return { columns, inOrder: values.map(({ order: each }) => each) };
}

export const keysIn = (
  { where, key, from, keyFrom = from, order }: Keys,
  { limit, offset, isFromEnd }: Window,
): Sql => sql`
  select ${key} from ${keyFrom} where ${where} order by ${orderBy(order, isFromEnd)} limit ${limit} offset ${offset}`;

export function keysBehind(rows: Keys, { values, isBack }: Place, limit: number): Sql {
  const { where, key, from, keyFrom = from, order } = rows;
  const [only, ...others] = behind(order, values, isBack);
  const readWith = (columns: Sql, condition: Sql | undefined) => sql`
    select ${columns} from ${keyFrom} where ${allOf(where, condition)} order by ${orderBy(order, isBack)} limit ${limit}`;
  if (others.length === 0) return readWith(key, only);
  const { columns, inOrder } = keyed(rows);
  const ranges = [only, ...others].map((condition) => sql`(${readWith(columns, condition)})`);
  return sql`select k from (${joined(ranges, ' union all ')}) ranges order by ${orderBy(inOrder, isBack)} limit ${limit}`;
}

interface Window {
  limit: number;
  offset: number;
  isFromEnd: boolean;
}

export const firstWindow = (pageSize: number): Window => ({ limit: pageSize, offset: 0, isFromEnd: false });

/** Limit and offset of a page, from the nearer end of the list. */
export function windowOf(total: number, page: number, pageSize: number): Window {
  const start = (page - 1) * pageSize;
  const limit = Math.min(pageSize, Math.max(0, total - start));
  const behind = total - start - limit;
  return behind < start ? { limit, offset: behind, isFromEnd: true } : { limit, offset: start, isFromEnd: false };
}
