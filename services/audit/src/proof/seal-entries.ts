import { leafHash, personalHashOf, rowText, toHex } from '@umbral/audit-proof';
import { unprepared, sql, type Database, type Queryable, type Sql } from '@umbral/service-kit';
import { entryFields, type Entry } from './entry.js';

/** Entries per transaction. */
const BATCH = 2_000;
/** Ids per transaction, so that scanning a long log locks nothing for long. */
const WINDOW = 50_000;

interface Unsealed extends Entry {
  id: number;
  salt: string;
}

/** Acquires the lock of the log's only sealer, over all replicas, for this transaction. */
export async function isSealer(tx: Queryable): Promise<boolean> {
  const lock = await tx.one<{ isMine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('umbral audit sealer of ' || current_schema())) as "isMine"`,
  );
  return lock?.isMine ?? false;
}

/**
 * Appends unsealed entries after this id to the log, in the order of their ids. A function of the owner stores their leaves with the
 * edge of the tree, which it computes.
 * @returns the id up to which all entries are sealed; undefined while another replica seals
 */
export function sealEntries(database: Database, after: number): Promise<number | undefined> {
  return database.transaction(async (tx) => {
    if (!(await isSealer(tx))) return undefined;
    const entries = await tx.many<Unsealed>(unsealed(after));
    if (entries.length === 0) return after + WINDOW;
    const sealed = await tx.one<{ size: number }>(sql`select coalesce(max(size), 0)::int8 as size from audit_frontier`);
    const utf8 = new TextEncoder();
    const leaves = entries.map(({ id, salt, entityName, details, ipAddress, userAgent, ...facts }, at) => {
      const seq = (sealed?.size ?? 0) + at;
      const personalHash = personalHashOf(salt, { entityName, details, ipAddress, userAgent });
      const leaf = leafHash(utf8.encode(rowText({ seq, ...facts }, personalHash)));
      return { seq, id, leaf: toHex(leaf), personal: toHex(personalHash) };
    });
    await tx.query(sql`select append_audit_leaves(${JSON.stringify(leaves)}::jsonb)`);
    return entries.length < BATCH ? after + WINDOW : entries.at(-1)?.id;
  });
}

/** Whether an entry after this id is not sealed, including those that cannot be sealed yet. */
export async function hasUnsealed(database: Queryable, after: number): Promise<boolean> {
  const found = await database.one(
    unprepared(sql`
    select from audit_logs log where log.id > ${after} and ${isUnsealed} limit 1`),
  );
  return found !== undefined;
}

/**
 * Whether retention has removed an entry between these positions whose removal is declared after them. One without any entry is no
 * removal, which the verification of an export reveals.
 */
export async function hasUndeclaredRemoval(
  database: Queryable,
  { from, to }: Readonly<Record<'from' | 'to', number>>,
): Promise<boolean> {
  const found = await database.one(sql`
    select from audit_removals removed left join audit_leaves leaf on leaf.log_id = removed.log_id
    where places && int8multirange(int8range(${from}, ${to}))
      and (leaf.seq >= ${to} or (leaf.seq is null and exists (select from audit_logs where id = removed.log_id))) limit 1`);
  return found !== undefined;
}

/**
 * Entries that were erased before they were sealed have nothing to hash. `offset 0` forces one index lookup per row, because
 * statistics of tables that have just grown are outdated.
 */
const isUnsealed: Sql = sql`log.salt is not null and not exists (select from audit_leaves where log_id = log.id offset 0)`;

/** Only of transactions before the oldest running one; in a restored copy their numbers may also be ahead of the present ones. */
const unsealed = (after: number) =>
  unprepared(sql`
  select log.id, ${entryFields} from audit_logs log
  where log.id > ${after} and log.id <= ${after + WINDOW} and ${isUnsealed}
    and (log.inserted_xid < pg_snapshot_xmin(pg_current_snapshot()) or log.inserted_xid >= pg_snapshot_xmax(pg_current_snapshot()))
  order by log.id limit ${BATCH}`);
