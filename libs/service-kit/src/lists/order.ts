import { joined, raw, sql, type Sql } from '../database/sql.js';

export interface Order {
  /** Never null: the page after a row is found by comparison with its values. */
  expression: Sql;
  isDescending: boolean;
}

/** The last one must be unique. */
export type Orders = readonly [Order, ...Order[]];

export const asc = (expression: Sql): Order => ({ expression, isDescending: false });
export const desc = (expression: Sql): Order => ({ expression, isDescending: true });

/** What follows `order by`. */
export function orderBy(order: readonly Order[], isReversed = false): Sql {
  return joined(
    order.map(
      ({ expression, isDescending }) => sql`${expression} ${raw(isDescending !== isReversed ? 'desc' : 'asc')}`,
    ),
    ', ',
  );
}

/** A row's values in the columns of the order, as text that can be compared with them again. */
export const valuesOf = (order: readonly Order[]): Sql =>
  sql`array[${joined(
    order.map(({ expression }) => sql`(${expression})::text`),
    ', ',
  )}]`;

/**
 * Disjoint conditions whose union is the rows after these values; before them when reversed. Each is a range of the index with
 * that order: columns of one direction make a row comparison, and at a change of direction the rows that are equal in the columns
 * before it make a range of their own.
 */
export function behind(order: readonly Order[], values: readonly string[], isReversed = false): Sql[] {
  if (order.length !== values.length) throw new Error('A place of another order');
  const columns = order.map(({ expression, isDescending }, index) => ({
    expression,
    value: values[index] as string,
    isDown: isDescending !== isReversed,
  }));
  const turn = columns.findIndex(({ isDown }) => isDown !== columns[0]?.isDown);
  const [run, rest] = turn === -1 ? [columns, []] : [columns.slice(0, turn), columns.slice(turn)];
  const left = joined(
    run.map(({ expression }) => expression),
    ', ',
  );
  const right = joined(
    run.map(({ value }) => sql`${value}`),
    ', ',
  );
  const beyond = sql`(${left}) ${raw(run[0]?.isDown ? '<' : '>')} (${right})`;
  if (rest.length === 0) return [beyond];
  const equal = joined(
    run.map(({ expression, value }) => sql`${expression} = ${value}`),
    ' and ',
  );
  const within = behind(order.slice(turn), values.slice(turn), isReversed);
  return [...within.map((condition) => sql`${equal} and ${condition}`), beyond];
}
