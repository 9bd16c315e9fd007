import type { Sql } from '../database/sql.js';
import { asc, type Order, type Orders } from './order.js';

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
  const asked = expressions.map(asc);
  const all = [...asked, ...order.filter((own) => !asked.some((one) => isSameColumn(one, own)))];
  return (sort === name ? all : all.map(reversed)) as unknown as Orders;
}

/** A column that stands before decides nothing where it stands again. */
const isSameColumn = (one: Order, other: Order): boolean => one.expression.text === other.expression.text;

const reversed = ({ expression, isDescending }: Order): Order => ({ expression, isDescending: !isDescending });
