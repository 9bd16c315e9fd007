import { randomUUID } from 'node:crypto';
import { leafOf, toHex, type Hash } from '@umbral/audit-proof';
import type { AuditEvent } from '@umbral/contracts';
import { pause, unprepared, raw, sql, type Database, type Queryable } from '@umbral/service-kit';
import { insertEvents } from '../audit-logs/insert-events.js';
import { Frontier } from '../proof/frontier.js';
import { movementFields, provedRowOf, type Movement } from '../proof/movement.js';

/** Leaves that are read at once. */
const BATCH = 2_000;
const LOCK_PAUSE_MS = 500;
const LOCK_TRIES = 600;

export interface RetentionOptions {
  /** As the owner: the service's own login removes nothing. */
  database: Database;
  /** Whole months that are kept besides the present one. */
  months: number;
  /** In whose name it is noted. */
  userId: number;
  /** Stands for now. */
  today: Date;
}

export interface Removal {
  /** The end of the month, or of all that was before the first month. */
  until: string;
  rows: number;
}

/** Why a month stays although the rule lets it go. */
export class StillNeeded extends Error {}

interface Partition {
  name: string;
  until: string;
}

/** What the log says of a partition. */
interface Places {
  rows: number;
  /** Of them in the log: who was erased before the sealer came is not. */
  sealed: number;
  /** Movements without a place, that may get one. */
  waiting: number;
  first: number | null;
  last: number | null;
}

/**
 * Removes the months that the rule lets go, the oldest first: each only when it is sealed, unchanged, below a signed head, and below one
 * that was left outside where heads are. Its leaves and heads stay, so the log is still proved; that it was removed is a movement.
 * @throws StillNeeded at the first one that has to stay
 */
export async function removeOldMonths(options: RetentionOptions): Promise<Removal[]> {
  const removed: Removal[] = [];
  for (const partition of await partitionsBefore(options)) {
    const rows = await remove(partition, options);
    if (rows > 0) removed.push({ until: partition.until, rows });
  }
  return removed;
}

/** What ended in the last month may still get a movement from an outbox. */
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
    if (now?.rows !== places.rows) throw new StillNeeded(`${partition.name} has got movements meanwhile`);
    await tx.query(sql`
      delete from audit_hours where hour < ${partition.until}
        and hour >= coalesce((select max(until) from audit_removals where until < ${partition.until}), '-infinity')`);
    if (root) await note(tx, partition, { rows: places.sealed, root, head, userId, today });
    await detach(tx, partition);
    await tx.query(sql`drop table ${table}`);
  });
  return places.rows;
}

interface Told {
  rows: number;
  root: Hash;
  head: number;
  userId: number;
  today: Date;
}

/** The movement that tells of it, and what leads from the places to that movement. */
async function note(tx: Queryable, partition: Partition, told: Told): Promise<void> {
  const event = movementOf(partition, told);
  await insertEvents(tx, [event]);
  const noted = await tx.one<Movement & { id: number }>(sql`
    select log.id, ${movementFields} from audit_logs log
    where event_id = ${event.id} and "timestamp" = ${event.occurredAt}::timestamptz`);
  if (!noted) throw new Error('The movement of a removal was not stored');
  const { id, ...movement } = noted;
  await tx.query(sql`
    insert into audit_removals (until, rows, root, places, head, log_id, movement)
    select ${partition.until}, ${told.rows}, ${Buffer.from(told.root)}, range_agg(int8range(seq, seq + 1)), ${told.head}, ${id},
      ${JSON.stringify(movement)}::jsonb
    from audit_leaves join ${raw(partition.name)} log on log.id = log_id`);
}

/** The audit is locked for a moment only: who cannot have it at once lets others pass and tries again. */
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
        (count(*) filter (where seq is null and salt is not null))::int8 as waiting, min(seq) as first, max(seq) as last
      from ${raw(name)} log left join audit_leaves on log_id = log.id`);
  });
  if (places?.waiting) throw new StillNeeded(`${name} has ${places.waiting} movements that are not sealed`);
  return places ?? { rows: 0, sealed: 0, waiting: 0, first: null, last: null };
}

async function headAbove(database: Queryable, { name }: Partition, { last }: Places): Promise<number> {
  const heads = await database.one<{ signed: number | null; anchored: number | null }>(sql`
    select (select max(size) from audit_heads) as signed, (select max(size) from audit_anchors) as anchored`);
  const size = (last ?? 0) + 1;
  if ((heads?.signed ?? 0) < size) throw new StillNeeded(`${name} is not below a signed head`);
  if (typeof heads?.anchored === 'number' && heads.anchored < size)
    throw new StillNeeded(`${name} is not below a head that was left outside`);
  return heads?.signed ?? 0;
}

/** The root of its leaves alone, each compared with its movement: what was changed is not made to disappear. */
async function rootOf(database: Queryable, { name }: Partition, { first, last }: Places): Promise<Hash> {
  const leaves = new Frontier([]);
  let after = (first ?? 0) - 1;
  for (;;) {
    const rows = await database.many<Movement & { seq: number; leaf: Hash; personalHash: Hash }>(sql`
      select leaf.seq, leaf.leaf, leaf.personal_hash as "personalHash", ${movementFields}
      from audit_leaves leaf join ${raw(name)} log on log.id = leaf.log_id
      where ${unprepared(sql`leaf.seq > ${after} and leaf.seq <= ${last}`)} order by leaf.seq limit ${BATCH}`);
    for (const { seq, leaf, personalHash, ...movement } of rows) {
      if (toHex(leafOf(provedRowOf(movement, seq, toHex(personalHash)))) !== toHex(leaf))
        throw new StillNeeded(`${name}: movement ${movement.eventId} is not what was sealed`);
      leaves.add(leaf);
    }
    if (rows.length < BATCH) return leaves.root();
    after = rows.at(-1)?.seq ?? after;
  }
}

/** What the verifiers of an export look for: they take no missing movement for removed but those that this one tells of. */
const movementOf = ({ until }: Partition, { rows, root, userId, today }: Told): AuditEvent => ({
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
      rows: { before: rows, after: 0 },
      removedUntil: { before: null, after: until },
      root: { before: null, after: toHex(root) },
    },
  },
  ipAddress: null,
  userAgent: 'retention',
});
