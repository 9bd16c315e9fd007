import { toHex } from '@umbral/audit-proof';
import type { AuditKeys } from '@umbral/contracts';
import { unprepared, sql, type Queryable } from '@umbral/service-kit';
import type { Heads } from './heads.js';
import { movementFields, provedRowOf, type Movement } from './movement.js';

/** Movements, or heads, that are read at once. */
const BATCH = 1_000;

export interface ExportedLog {
  database: Queryable;
  heads: Heads;
  keys: AuditKeys;
  /** The first place, and the one after the last: what is sealed there never changes, so no moment of the database is kept. */
  from: number;
  to: number;
}

/** The log as `verify-audit` reads it, a piece for each batch: a line for each movement, then the heads and the keys. */
export async function* exportLines({ database, heads, keys, from, to }: ExportedLog): AsyncGenerator<string> {
  for (let start = from; start < to; start += BATCH) {
    const lines = await linesAt(database, start, Math.min(start + BATCH, to));
    yield lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  }
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

interface PlacedLeaf {
  seq: number;
  logId: number;
  leaf: Uint8Array;
  personalHash: Uint8Array;
  /** The end of the month that the rule of retention has let go, where it was one of it. */
  removedUntil: string | null;
  /** Where it told of an earlier removal, which is told for ever. */
  kept: Movement | null;
}

/**
 * Of what the rule of retention has let go the leaf is told, by which the roots are found all the same. A movement that is gone
 * otherwise is missing here too, which whoever checks the export sees.
 */
async function linesAt(database: Queryable, start: number, end: number): Promise<object[]> {
  const leaves = await database.many<PlacedLeaf>(sql`
    select seq, log_id as "logId", leaf, personal_hash as "personalHash",
      (select until from audit_removals where places @> seq) as "removedUntil",
      (select movement from audit_removals removal where removal.log_id = audit_leaves.log_id) as kept
    from audit_leaves where seq >= ${start} and seq < ${end} order by seq`);
  const movements = await movementsOf(
    database,
    leaves.map(({ logId }) => logId),
  );
  return leaves.flatMap(({ seq, logId, leaf, personalHash, removedUntil, kept }): object[] => {
    const movement = movements.get(logId) ?? (removedUntil ? kept : null);
    const row = movement && provedRowOf(movement, seq, toHex(personalHash));
    if (!removedUntil) return row ? [row] : [];
    return [{ ...(row ?? { seq, leaf: toHex(leaf) }), removedUntil }];
  });
}

/** Ids and months go together, so that all months but one or two are left at the first look into their index. */
async function movementsOf(database: Queryable, ids: readonly number[]): Promise<Map<number, Movement>> {
  if (ids.length === 0) return new Map();
  const [first, last] = [
    ids.reduce((one, other) => Math.min(one, other)),
    ids.reduce((one, other) => Math.max(one, other)),
  ];
  const rows = await database.many<Movement & { id: number }>(sql`
    select log.id, ${movementFields} from audit_logs log
    where ${unprepared(sql`id >= ${first} and id <= ${last}`)} and id = any(${ids}::bigint[])`);
  return new Map(rows.map(({ id, ...movement }) => [id, movement]));
}
