import { joined, raw, sql, type Sql } from '../database/sql.js';

/**
 * How many rows a long list has, kept by a trigger of its table (README.md shows both): one row for each combination of
 * its flags, to be asked with the condition of the list as long as that names nothing but these flags.
 */
export function keptCounts(list: string, alias: string, ...flags: readonly string[]): Sql {
  const columns = flags.map((name, index) => raw(`flags[${index + 1}] as ${name}`));
  return sql`(select ${joined([raw('"count" as kept_count'), ...columns], ', ')} from list_counts where list = ${list}) ${raw(alias)}`;
}

/** SQL of the table that the triggers write; README.md shows it with its Prisma model. */
export const listCountsMigrationSql = `-- How many rows the long lists have, by the flags that their filters ask for: counting them for every page would cost more
-- with every row. A writer adds a difference, so that no two wait for each other; upkeep adds the differences up.
create table list_counts (
  id bigint generated always as identity primary key,
  list varchar(40) not null,
  flags boolean[] not null,
  "count" integer not null
);
`;
