import { joined, raw, sql, type Sql } from '../database/sql.js';

/**
 * The stored counts of a long list, maintained by a trigger of its table: one row per combination of flags, to be queried with
 * the condition of the list where that uses nothing but these flags.
 */
export function listCounts(list: string, alias: string, ...flags: readonly string[]): Sql {
  const columns = flags.map((name, index) => raw(`flags[${index + 1}] as ${name}`));
  return sql`(select ${joined([raw('"count" as row_count'), ...columns], ', ')} from list_counts where list = ${list}) ${raw(alias)}`;
}

/** SQL of the table that the triggers write. */
export const listCountsMigrationSql = `-- How many rows the long lists have, by the flags that their filters ask for: counting them for every page would cost more
-- with every row. A writer adds a difference, so that no two wait for each other; upkeep adds the differences up.
create table list_counts (
  id bigint generated always as identity primary key,
  list varchar(40) not null,
  flags boolean[] not null,
  "count" integer not null
);
`;
