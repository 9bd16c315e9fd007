import type { StaleRecord } from '@umbral/contracts';
import { AppError } from '../errors/app-error.js';
import { etagOf, type Versioned } from '../operation/answer.js';

/** Without If-Match, and with `*`, every version is fresh. */
export function isFresh(ifMatch: string | undefined, record: Versioned): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  // If-Match compares strongly, so a weak tag never matches (RFC 9110).
  return ifMatch.split(',').some((tag) => tag.trim() === etagOf(record));
}

/** The refusal of a write based on an old version. */
export const staleRecordError = (record: Versioned, details?: StaleRecord): AppError =>
  new AppError('stale_record', { headers: { etag: etagOf(record) }, details });

/**
 * Refuses a write based on an old version. Lock the row first (`tx.lock`), or two writers may both find it fresh.
 * @throws AppError stale_record (412)
 */
export function assertFresh(ifMatch: string | undefined, record: Versioned): void {
  if (!isFresh(ifMatch, record)) throw staleRecordError(record);
}
