import { WHOLE_LIST_ROWS } from '@umbral/contracts';
import type { Queryable } from '../database/database.js';
import { unprepared, sql, type Sql } from '../database/sql.js';
import { FairQueue } from '../queue/fair-queue.js';
import { LongList } from './long-list.js';
import { orderBy } from './order.js';
import type { ListParts } from './list-parts.js';

/** A longer list is streamed in batches of this size. */
const BATCH = 500;

const queue = new FairQueue({ name: 'whole-lists' });

/** All rows, or a stream of them where they are many. */
export async function wholeList(
  database: Queryable,
  {
    select,
    from,
    where,
    order,
    key,
    keyFrom = from,
    caller = { office: 'none', person: 'none' },
    admitWhole,
    first,
  }: ListParts,
  present: (row: never) => unknown,
  total: () => Promise<number>,
) {
  const read = async (condition: Sql, limit: Sql) => {
    const rows = await database.many(
      sql`select ${select} from ${from} where ${condition} order by ${orderBy(order)} ${limit}`,
    );
    return rows.map((row) => present(row as never));
  };
  if (first !== undefined) return read(unprepared(where), sql`limit ${first}`);
  const start = await read(unprepared(where), sql`limit ${BATCH + 1}`);
  const isShort = start.length <= BATCH;
  // Before it is audited and counted as exported.
  if (!isShort) queue.assertRoom(caller);
  if (start.length >= WHOLE_LIST_ROWS) await admitWhole?.(isShort ? () => Promise.resolve(start.length) : total);
  if (isShort) return start;
  // Refused before the first byte: a refusal between batches would break the answer.
  queue.assertRoom(caller);
  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const release = await queue.acquireAdmitted(caller);
    try {
      return await work();
    } finally {
      release();
    }
  };
  return new LongList(async function* () {
    // One string: a row per key would take a hundred times the memory.
    const found = await inTurn(() =>
      database.one<{ keys: string | null }>(
        sql`select string_agg(${key}::text, ',' order by ${orderBy(order)}) as keys from ${keyFrom} where ${unprepared(where)}`,
      ),
    );
    for (const keys of batchesOf(found?.keys ?? '')) yield await inTurn(() => read(sql`${key} = any(${keys})`, sql``));
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
