import { toHex } from '@umbral/audit-proof';
import type { AuditKeys } from '@umbral/contracts';
import { sql, type Queryable } from '@umbral/service-kit';
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
    const rows = await movementsAt(database, start, Math.min(start + BATCH, to));
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
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

/** A movement that is gone is missing here too, which whoever checks the export sees. */
async function movementsAt(database: Queryable, start: number, end: number) {
  const movements = await database.many<Movement & { seq: number; personalHash: Uint8Array }>(sql`
    select ${movementFields}, leaf.seq, leaf.personal_hash as "personalHash"
    from audit_leaves leaf join audit_logs log on log.id = leaf.log_id
    where leaf.seq >= ${start} and leaf.seq < ${end} order by leaf.seq`);
  return movements.map(({ seq, personalHash, ...movement }) => provedRowOf(movement, seq, toHex(personalHash)));
}
