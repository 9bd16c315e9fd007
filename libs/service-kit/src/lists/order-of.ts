import type { Sql } from '../database/sql.js';
import { asc, type Order, type Orders } from './order.js';

interface SortedList {
  order: Orders;
  sorts?: Readonly<Record<string, readonly [Sql, ...Sql[]]>>;
}

/**
 * The requested order, then the list's own for equal rows. A hyphen reverses the whole of it, so that one index serves both
 * directions.
 */
export function orderOf({ order, sorts = {} }: SortedList, sort: string | undefined): Orders {
  if (sort === undefined) return order;
  const name = sort.replace(/^-/, '');
  const expressions = sorts[name];
  if (!expressions) throw new Error(`This list has no order '${name}'`);
  const requested = expressions.map(asc);
  const all = [...requested, ...order.filter((own) => !requested.some((one) => isSameColumn(one, own)))];
  return (sort === name ? all : all.map(reversed)) as unknown as Orders;
}

/** A repeated column of an order has no effect. */
const isSameColumn = (one: Order, other: Order): boolean => one.expression.text === other.expression.text;

const reversed = ({ expression, isDescending }: Order): Order => ({ expression, isDescending: !isDescending });
