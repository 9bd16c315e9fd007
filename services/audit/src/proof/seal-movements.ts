import { leafHash, personalHashOf, rowText, toHex } from '@umbral/audit-proof';
import { unprepared, sql, type Database, type Queryable } from '@umbral/service-kit';
import { Frontier, type FrontierRow } from './frontier.js';
import { movementFields, type Movement } from './movement.js';

/** Movements that are sealed in one transaction. */
const BATCH = 2_000;
/** Ids that one transaction looks at, so that looking at all of a long log stops nobody for long. */
const WINDOW = 50_000;

interface Unsealed extends Movement {
  id: number;
  salt: string;
}

/** One at a time for each log, whatever replica: whoever comes second does nothing. */
export async function isSealer(tx: Queryable): Promise<boolean> {
  const lock = await tx.one<{ isMine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('umbral audit sealer of ' || current_schema())) as "isMine"`,
  );
  return lock?.isMine ?? false;
}

/**
 * Gives the next places in the log to movements without one, by their ids, from after this id. A leaf, its place and the edge
 * of the tree are written together or not at all.
 * @returns the id up to which all that can be sealed is; undefined while somebody else seals
 */
export function sealMovements(database: Database, after: number): Promise<number | undefined> {
  return database.transaction(async (tx) => {
    if (!(await isSealer(tx))) return undefined;
    const movements = await tx.many<Unsealed>(unsealed(after));
    if (movements.length === 0) return after + WINDOW;
    const frontier = new Frontier(await tx.many<FrontierRow>(sql`select level, hash, size from audit_frontier`));
    const utf8 = new TextEncoder();
    const leaves = movements.map(({ id, salt, entityName, details, ipAddress, userAgent, ...facts }) => {
      const seq = frontier.size;
      const personalHash = personalHashOf(salt, { entityName, details, ipAddress, userAgent });
      const leaf = leafHash(utf8.encode(rowText({ seq, ...facts }, personalHash)));
      frontier.add(leaf);
      return { seq, id, leaf: toHex(leaf), personal: toHex(personalHash) };
    });
    await tx.query(sql`
      insert into audit_leaves (seq, log_id, leaf, personal_hash)
      select seq, id, decode(leaf, 'hex'), decode(personal, 'hex')
      from jsonb_to_recordset(${JSON.stringify(leaves)}::jsonb) as row (seq bigint, id bigint, leaf text, personal text)`);
    const edge = frontier.changes().map(({ level, hash, size }) => ({ level, hash: toHex(hash), size }));
    await tx.query(sql`
      insert into audit_frontier (level, hash, size)
      select level, decode(hash, 'hex'), size
      from jsonb_to_recordset(${JSON.stringify(edge)}::jsonb) as row (level smallint, hash text, size bigint)
      on conflict (level) do update set hash = excluded.hash, size = excluded.size`);
    return movements.length < BATCH ? after + WINDOW : movements.at(-1)?.id;
  });
}

/**
 * Of transactions that are over and that no older one can still precede; in a restored copy their numbers may also lie ahead.
 * What was erased before it was sealed has nothing that could be hashed. `offset 0`: one look into an index for each row, whatever
 * the planner believes of tables that have just grown.
 */
const unsealed = (after: number) =>
  unprepared(sql`
  select log.id, ${movementFields} from audit_logs log
  where log.id > ${after} and log.id <= ${after + WINDOW} and log.salt is not null
    and (log.inserted_xid < pg_snapshot_xmin(pg_current_snapshot()) or log.inserted_xid >= pg_snapshot_xmax(pg_current_snapshot()))
    and not exists (select from audit_leaves where log_id = log.id offset 0)
  order by log.id limit ${BATCH}`);
