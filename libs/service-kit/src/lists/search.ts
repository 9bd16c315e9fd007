import type { StatusFilter } from '@umbral/contracts';
import { unprepared, raw, sql, type Condition, type Sql } from '../database/sql.js';

/**
 * The column contains the text, literally (`%` and `_` are no wildcards), ignoring accents and case. The column has folded text
 * (`fold(…)`) and a trigram index. Undefined without a text.
 */
export function matches(column: string, text: string | undefined): Sql | undefined {
  const trimmed = text?.trim();
  if (!trimmed) return undefined;
  return sql`${raw(column)} like '%' || ${patternOf(trimmed)} || '%'`;
}

/** Folded text for a `like`, with its wildcards escaped. */
export function patternOf(text: string): Sql {
  // Escaped after folding: that converts ％, ＿ and ＼, the wide forms of the wildcards, into the wildcards themselves.
  return unprepared(sql`regexp_replace(fold(${text}), '([\\\\%_])', '\\\\\\1', 'g')`);
}

/** The status filter of a list over a table with this alias. */
export function hasStatus(alias: string, status: StatusFilter | undefined): Condition {
  if (status === 'active') return sql`${raw(alias)}.is_active`;
  return status === 'inactive' && sql`not ${raw(alias)}.is_active`;
}
