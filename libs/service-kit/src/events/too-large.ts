import type { Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';
import type { Log } from '../logging/log.js';
import { OUTBOX, addDeadLetter } from './dead-letters.js';
import type { LinkState } from './nats-link.js';

/** The broker counts the headers of a message too: its id and traceparent. */
const HEADER_BYTES = 1_024;

/** @returns bytes that a message may have */
export const payloadLimit = ({ connection }: LinkState): number =>
  (connection.info?.max_payload ?? Number.MAX_SAFE_INTEGER) - HEADER_BYTES;

// A UTF-16 unit is three bytes of UTF-8 at most, so most texts need not be measured.
export const isLarger = (text: string, limit: number): boolean =>
  text.length * 3 > limit && Buffer.byteLength(text) > limit;

/**
 * Makes dead letters of the events that are too large for the broker: they would block all behind them.
 * @returns the others
 */
export async function withoutTooLarge<Row extends { id: string; subject: string; payload: string }>(
  rows: Row[],
  { database, link, log }: { database: Queryable; link: LinkState; log: Log },
): Promise<Row[]> {
  const limit = payloadLimit(link);
  const tooLarge = new Set(rows.filter(({ payload }) => isLarger(payload, limit)));
  for (const { id, subject, payload } of tooLarge) {
    const error = 'larger than the broker accepts';
    await addDeadLetter(database, {
      consumer: OUTBOX,
      subject,
      eventId: id,
      payload: Buffer.from(payload),
      error,
      tries: 1,
    });
    await database.query(sql`update outbox_events set published_at = now() where id = ${id}`);
    log.error({ eventId: id, subject }, `event is ${error}: dead letter`);
  }
  return tooLarge.size === 0 ? rows : rows.filter((row) => !tooLarge.has(row));
}
