import type { StatusFilter } from '@umbral/contracts';
import { unprepared, raw, sql, type Condition, type Sql } from '../database/sql.js';

/**
 * The text anywhere in the column, literally (`%` and `_` are no wildcards), accents and case ignored. The column
 * holds folded text (`fold(…)`, see README) and has a trigram index. Undefined when there is nothing to look for.
 */
export function matches(column: string, text: string | undefined): Sql | undefined {
  const wanted = text?.trim();
  if (!wanted) return undefined;
  return sql`${raw(column)} like '%' || ${patternOf(wanted)} || '%'`;
}

/** Folded text for a `like`, in which nothing is a wildcard. */
export function patternOf(text: string): Sql {
  // Escaped after folding: that makes ％, ＿ and ＼, the wide forms of the wildcards, the wildcards themselves.
  return unprepared(sql`regexp_replace(fold(${text}), '([\\\\%_])', '\\\\\\1', 'g')`);
}

/** The status filter of a list over a table with this alias. */
export function hasStatus(alias: string, status: StatusFilter | undefined): Condition {
  if (status === 'active') return sql`${raw(alias)}.is_active`;
  return status === 'inactive' && sql`not ${raw(alias)}.is_active`;
}
