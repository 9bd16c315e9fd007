import { isWhole } from '../access/real-rows.js';
import { allOf, joined, raw, sql, type Condition, type Sql } from '../database/sql.js';

/** Rows of another table by which a record is found too. */
export interface FoundBy {
  table: string;
  /** Column of the record's id. */
  of: string;
  /** Folded text of a row with this alias, as in a trigram index. */
  text: (alias: string) => string;
}

interface Found {
  table: string;
  /** That of the outer statement too, so that the scope means the row here. */
  alias: string;
  scope: Sql | undefined;
  /** The record's own columns match. */
  own: Condition;
  parts: readonly FoundBy[];
  /** The text of a part matches. */
  inPart: (text: string) => Condition;
}

/**
 * The record or one of its parts matches. A union, so that each table's index answers; with the scope in each branch, so that
 * the caller's rows can be read instead of all matches of other companies, where they are fewer.
 */
export function isFoundAmong({ table, alias, scope: visible, own, parts, inPart }: Found): Sql {
  // The outer statement has the scope too; one that leaves all rows would only join every match to its record here.
  const scope = !isWhole(visible) && visible;
  const [id, row] = [raw(`${alias}.id`), raw(`${table} ${alias}`)];
  const others = parts.map(({ table: other, of, text }) => {
    const key = raw(`part.${of}`);
    const record = scope ? sql`join ${row} on ${id} = ${key}` : raw('');
    return sql`select ${key} from ${raw(other)} part ${record} where ${allOf(scope, inPart(text('part')))}`;
  });
  const found = joined([sql`select ${id} from ${row} where ${allOf(scope, own)}`, ...others], ' union ');
  // Not `in`: a join would read the records of other companies, or those found in the order of a hash.
  return sql`${id} = any(array(${found}))`;
}
