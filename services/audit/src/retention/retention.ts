import { randomUUID } from 'node:crypto';
import { leafOf, toHex, type Hash } from '@umbral/audit-proof';
import type { AuditEvent } from '@umbral/contracts';
import { pause, unprepared, raw, sql, type Database, type Queryable } from '@umbral/service-kit';
import { insertEvents } from '../audit-logs/insert-events.js';
import { Frontier } from '../proof/frontier.js';
import { entryFields, provedRowOf, type Entry } from '../proof/entry.js';

/** Leaves per query. */
const BATCH = 2_000;
const LOCK_PAUSE_MS = 500;
const LOCK_TRIES = 600;

export interface RetentionOptions {
  /** As the owner: the service's own login may not delete. */
  database: Database;
  /** Whole months that are retained besides the current one. */
  months: number;
  /** User of the audit entry. */
  userId: number;
  /** The current time. */
  today: Date;
}

export interface Removal {
  /** The end of the month, or of the partition before the first month. */
  until: string;
  rows: number;
}

/** Why a month beyond the retention period cannot be removed yet. */
export class StillNeeded extends Error {}

interface Partition {
  name: string;
  until: string;
}

/** The positions of a partition in the log. */
interface Places {
  rows: number;
  /** Rows in the log; those that were erased before they were sealed are not. */
  sealed: number;
  /** Entries that are not sealed yet. */
  waiting: number;
  first: number | null;
  last: number | null;
  /** All of them, as a multirange. */
  ranges: string;
}

/**
 * Removes the months beyond the retention period, the oldest first: each only when it is sealed, unchanged, covered by a signed
 * head, and by an anchored one where heads are anchored. Its leaves and heads stay, so the log can still be verified; the removal is
 * an entry itself.
 * @throws StillNeeded at the first one that cannot be removed
 */
export async function removeOldMonths(options: RetentionOptions): Promise<Removal[]> {
  const removed: Removal[] = [];
  for (const partition of await partitionsBefore(options)) {
    const rows = await remove(partition, options);
    if (rows > 0) removed.push({ until: partition.until, rows });
  }
  return removed;
}

/** A month that ended within the last 31 days may still get an entry from an outbox. */
function partitionsBefore({ database, months, today }: RetentionOptions): Promise<Partition[]> {
  return database.many<Partition>(sql`
    select name, until from (
      select oid::regclass::text as name,
        substring(pg_get_expr(relpartbound, oid) from 'TO \\(''([^'']+)''\\)')::timestamptz as until
      from pg_class join pg_inherits on inhrelid = oid where inhparent = 'audit_logs'::regclass
    ) partitions
    where until at time zone 'UTC' <= date_trunc('month', ${today}::timestamptz at time zone 'UTC') - make_interval(months => ${months}::int)
      and until < ${today}::timestamptz - interval '31 days'
    order by until`);
}

async function remove(partition: Partition, { database, userId, today }: RetentionOptions): Promise<number> {
  const places = await placesOf(database, partition);
  const head = places.sealed > 0 ? await headAbove(database, partition, places) : 0;
  const root = places.sealed > 0 ? await rootOf(database, partition, places) : undefined;
  await database.transaction(async (tx) => {
    await tx.query(sql`set local statement_timeout = 0`);
    const table = raw(partition.name);
    await tx.query(sql`lock table ${table} in share mode`);
    const now = await tx.one<{ rows: number }>(sql`select count(*)::int8 as rows from ${table}`);
    if (now?.rows !== places.rows) throw new StillNeeded(`${partition.name} has new entries`);
    await tx.query(sql`
      delete from audit_hours where hour < ${partition.until}
        and hour >= coalesce((select max(until) from audit_removals where until < ${partition.until}), '-infinity')`);
    await detach(tx, partition);
    // Not before: its entry locks the hour of its user, and detaching may take minutes.
    if (root) await insertRemoval(tx, partition, { places, root, head, userId, today });
    await tx.query(sql`drop table ${table}`);
  });
  return places.rows;
}

interface RemovalFacts {
  places: Places;
  root: Hash;
  head: number;
  userId: number;
  today: Date;
}

/** Inserts the audit entry of a removal, and the removal with its positions and that entry. */
async function insertRemoval(tx: Queryable, partition: Partition, facts: RemovalFacts): Promise<void> {
  const event = removalEventOf(partition, facts);
  await insertEvents(tx, [event]);
  const inserted = await tx.one<Entry & { id: number }>(sql`
    select log.id, ${entryFields} from audit_logs log
    where event_id = ${event.id} and "timestamp" = ${event.occurredAt}::timestamptz`);
  if (!inserted) throw new Error('The entry of a removal was not stored');
  const { id, ...entry } = inserted;
  await tx.query(sql`
    insert into audit_removals (until, rows, root, places, head, log_id, movement)
    values (${partition.until}, ${facts.places.sealed}, ${Buffer.from(facts.root)}, ${facts.places.ranges}::int8multirange, ${facts.head},
      ${id}, ${JSON.stringify(entry)}::jsonb)`);
}

/**
 * Detaching needs an exclusive lock on the audit: with a short lock timeout and retries it does not block other statements. The
 * lock lasts until the commit, so what is expensive is computed before.
 */
async function detach(tx: Queryable, { name }: Partition): Promise<void> {
  await tx.query(sql`set local lock_timeout = '200ms'`);
  for (let tried = 1; ; tried += 1) {
    await tx.query(sql`savepoint detaching`);
    try {
      await tx.query(sql`alter table audit_logs detach partition ${raw(name)}`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03' || tried === LOCK_TRIES) throw error;
      await tx.query(sql`rollback to savepoint detaching`);
      await pause(LOCK_PAUSE_MS, new AbortController().signal);
    }
  }
}

async function placesOf(database: Database, { name }: Partition): Promise<Places> {
  const places = await database.transaction(async (tx) => {
    await tx.query(sql`set local statement_timeout = 0`);
    return tx.one<Places>(sql`
      select count(*)::int8 as rows, count(seq)::int8 as sealed,
        (count(*) filter (where seq is null and salt is not null))::int8 as waiting, min(seq) as first, max(seq) as last,
        coalesce(range_agg(int8range(seq, seq + 1)) filter (where seq is not null), '{}')::text as ranges
      from ${raw(name)} log left join audit_leaves on log_id = log.id`);
  });
  if (places?.waiting) throw new StillNeeded(`${name} has ${places.waiting} entries that are not sealed`);
  return places ?? { rows: 0, sealed: 0, waiting: 0, first: null, last: null, ranges: '{}' };
}

async function headAbove(database: Queryable, { name }: Partition, { last }: Places): Promise<number> {
  const heads = await database.one<{ signed: number | null; anchored: number | null }>(sql`
    select (select max(size) from audit_heads) as signed, (select max(size) from audit_anchors) as anchored`);
  const size = (last ?? 0) + 1;
  if ((heads?.signed ?? 0) < size) throw new StillNeeded(`${name} is not covered by a signed head`);
  if (typeof heads?.anchored === 'number' && heads.anchored < size)
    throw new StillNeeded(`${name} is not covered by an anchored head`);
  return heads?.signed ?? 0;
}

/** The root of its leaves, each compared with its entry: changed entries must not be removed. */
async function rootOf(database: Queryable, { name }: Partition, { first, last }: Places): Promise<Hash> {
  const leaves = new Frontier([]);
  let after = (first ?? 0) - 1;
  for (;;) {
    const rows = await database.many<Entry & { seq: number; leaf: Hash; personalHash: Hash }>(sql`
      select leaf.seq, leaf.leaf, leaf.personal_hash as "personalHash", ${entryFields}
      from audit_leaves leaf join ${raw(name)} log on log.id = leaf.log_id
      where ${unprepared(sql`leaf.seq > ${after} and leaf.seq <= ${last}`)} order by leaf.seq limit ${BATCH}`);
    for (const { seq, leaf, personalHash, ...entry } of rows) {
      if (toHex(leafOf(provedRowOf(entry, seq, toHex(personalHash)))) !== toHex(leaf))
        throw new StillNeeded(`${name}: entry ${entry.eventId} is not what was sealed`);
      leaves.add(leaf);
    }
    if (rows.length < BATCH) return leaves.root();
    after = rows.at(-1)?.seq ?? after;
  }
}

/** The audit event of a removal. The verifiers of an export accept missing entries only where such an entry declares them. */
const removalEventOf = ({ until }: Partition, { places, root, userId, today }: RemovalFacts): AuditEvent => ({
  version: 1,
  id: randomUUID(),
  service: 'audit',
  occurredAt: today.toISOString(),
  userId,
  action: 'delete',
  entityType: 'audit_log',
  entityId: until,
  entityName: null,
  details: {
    changes: {
      rows: { before: places.sealed, after: 0 },
      removedUntil: { before: null, after: until },
      root: { before: null, after: toHex(root) },
    },
  },
  ipAddress: null,
  userAgent: 'retention',
});
