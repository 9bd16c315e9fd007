import type { Sql } from '../database/sql.js';
import { asc, type Order } from './page-of.js';

type Orders = readonly [Order, ...Order[]];

interface SortedList {
  order: Orders;
  sorts?: Readonly<Record<string, readonly [Sql, ...Sql[]]>>;
}

/**
 * The order that was asked for, and where rows are equal in it the list's own. With a hyphen it is the whole of it from its
 * end, so that one index serves both ways.
 */
export function orderOf({ order, sorts = {} }: SortedList, sort: string | undefined): Orders {
  if (sort === undefined) return order;
  const name = sort.replace(/^-/, '');
  const expressions = sorts[name];
  if (!expressions) throw new Error(`This list has no order '${name}'`);
  const [first, ...others] = [...expressions.map(asc), ...order] as [Order, ...Order[]];
  return sort === name ? [first, ...others] : [reversed(first), ...others.map(reversed)];
}

const reversed = ({ expression, isDescending }: Order): Order => ({ expression, isDescending: !isDescending });
