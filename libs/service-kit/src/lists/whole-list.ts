import type { Queryable } from '../database/database.js';
import { unprepared, sql, type Sql } from '../database/sql.js';
import { createLimiter } from '../limits/limiter.js';
import { LongList } from './long-list.js';
import { orderBy } from './order.js';
import type { ListParts } from './page-of.js';

/** A whole list of more rows than this is sent while it is read, so many at a time. */
const BATCH = 500;

/** Long lists of this process are read in turns: nobody waits for the many that somebody else has asked for. */
const inTurn = createLimiter(1);

/** All rows at once, or while they are sent where they are many. */
export async function wholeList(
  database: Queryable,
  { select, from, where, order, key, keyFrom = from, callerId }: ListParts,
  present: (row: never) => unknown,
) {
  const read = async (condition: Sql, limit: Sql) => {
    const rows = await database.many(
      sql`select ${select} from ${from} where ${condition} order by ${orderBy(order)} ${limit}`,
    );
    return rows.map((row) => present(row as never));
  };
  const start = await read(unprepared(where), sql`limit ${BATCH + 1}`);
  if (start.length <= BATCH) return start;
  return new LongList(async function* () {
    const turn = String(callerId);
    // One text: a row for each key would take a hundred times the memory.
    const found = await inTurn(turn, () =>
      database.one<{ keys: string | null }>(
        sql`select string_agg(${key}::text, ',' order by ${orderBy(order)}) as keys from ${keyFrom} where ${unprepared(where)}`,
      ),
    );
    for (const keys of batchesOf(found?.keys ?? ''))
      yield await inTurn(turn, () => read(sql`${key} = any(${keys})`, sql``));
  });
}

/** @param keys separated by commas */
export function* batchesOf(keys: string): Generator<string[]> {
  for (let start = 0; start < keys.length;) {
    let end = start;
    for (let count = 0; count < BATCH && end < keys.length; count += 1) {
      const comma = keys.indexOf(',', end + 1);
      end = comma === -1 ? keys.length : comma;
    }
    yield keys.slice(start, end).split(',');
    start = end + 1;
  }
}
