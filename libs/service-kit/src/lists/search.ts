import { raw, sql, type Sql } from '../database/sql.js';

/**
 * The text anywhere in the column, literally (`%` and `_` are no wildcards), accents and case ignored. The column
 * holds folded text (`fold(…)`, see README) and has a trigram index. Undefined when there is nothing to look for.
 */
export function matches(column: string, text: string | undefined): Sql | undefined {
  const wanted = text?.trim();
  if (!wanted) return undefined;
  const literal = wanted.replace(/[\\%_]/g, '\\$&');
  return sql`${raw(column)} like '%' || fold(${literal}) || '%'`;
}
