import { toHex } from '@umbral/audit-proof';
import type { AuditKeys } from '@umbral/contracts';
import { unprepared, sql, type Queryable } from '@umbral/service-kit';
import type { Heads } from './heads.js';
import { entryFields, provedRowOf, type Entry } from './entry.js';

/** Entries, or heads, that are read at once. */
const BATCH = 1_000;

export interface ExportedLog {
  database: Queryable;
  heads: Heads;
  keys: AuditKeys;
  /** First position, and the one after the last. Sealed entries never change, so no snapshot is needed. */
  from: number;
  to: number;
}

/**
 * The log in the format of `verify-audit`, a chunk per batch: a line per entry, then the heads and the keys. Fails if retention
 * removes entries meanwhile: the verification would refuse a month that is in the file in part.
 */
export async function* exportLines({ database, heads, keys, from, to }: ExportedLog): AsyncGenerator<string> {
  const removals = await countRemovals(database, from, to);
  for (let start = from; start < to; start += BATCH) {
    const lines = await linesAt(database, start, Math.min(start + BATCH, to));
    yield lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  }
  if ((await countRemovals(database, from, to)) !== removals)
    throw new Error('Retention removed entries during an export');
  yield '{"heads":[';
  let after = -1;
  for (;;) {
    const batch = await heads.between({ after, to, limit: BATCH });
    const texts = batch.map((head) => JSON.stringify(head)).join(',');
    if (texts) yield after < 0 ? texts : `,${texts}`;
    after = batch.at(-1)?.size ?? to;
    if (batch.length < BATCH) break;
  }
  yield `],"keys":${JSON.stringify(keys.keys)},"log":${JSON.stringify(keys.log)}}\n`;
}

/** Of entries between these positions. */
const countRemovals = async (database: Queryable, from: number, to: number): Promise<number> =>
  (await database.many(sql`select from audit_removals where places && int8multirange(int8range(${from}, ${to}))`))
    .length;

interface PlacedLeaf {
  seq: number;
  logId: number;
  leaf: Uint8Array;
  personalHash: Uint8Array;
}

/** Of a position whose entry retention has removed. */
interface Removed {
  seq: number;
  /** The end of the month. */
  removedUntil: string;
  /** The entry, where it recorded an earlier removal: those are retained for ever. */
  removal: Entry | null;
}

/**
 * Entries that retention has removed are exported as leaves, so that the roots can still be computed. An entry that is missing for
 * another reason is missing here too, which the verification of the export reveals.
 */
async function linesAt(database: Queryable, start: number, end: number): Promise<object[]> {
  const leaves = await database.many<PlacedLeaf>(sql`
    select seq, log_id as "logId", leaf, personal_hash as "personalHash"
    from audit_leaves where seq >= ${start} and seq < ${end} order by seq`);
  const entries = await entriesOf(
    database,
    leaves.map(({ logId }) => logId),
  );
  // After the entries, because retention may commit meanwhile.
  const removals = await removedAt(database, start, end);
  return leaves.flatMap(({ seq, logId, leaf, personalHash }): object[] => {
    const removed = removals.get(seq);
    const entry = entries.get(logId) ?? removed?.removal;
    const row = entry && provedRowOf(entry, seq, toHex(personalHash));
    if (!removed) return row ? [row] : [];
    return [{ ...(row ?? { seq, leaf: toHex(leaf) }), removedUntil: removed.removedUntil }];
  });
}

async function removedAt(database: Queryable, start: number, end: number): Promise<Map<number, Removed>> {
  const rows = await database.many<Removed>(sql`
    select seq, removed.until as "removedUntil", own.movement as removal
    from audit_leaves leaf join audit_removals removed on removed.places @> seq
      left join audit_removals own on own.log_id = leaf.log_id
    where seq >= ${start} and seq < ${end}`);
  return new Map(rows.map((row) => [row.seq, row]));
}

/** Ids grow with time, so a range of ids excludes most partitions at the first index lookup. */
async function entriesOf(database: Queryable, ids: readonly number[]): Promise<Map<number, Entry>> {
  if (ids.length === 0) return new Map();
  const [first, last] = [
    ids.reduce((one, other) => Math.min(one, other)),
    ids.reduce((one, other) => Math.max(one, other)),
  ];
  const rows = await database.many<Entry & { id: number }>(sql`
    select log.id, ${entryFields} from audit_logs log
    where ${unprepared(sql`id >= ${first} and id <= ${last}`)} and id = any(${ids}::bigint[])`);
  return new Map(rows.map(({ id, ...entry }) => [id, entry]));
}
