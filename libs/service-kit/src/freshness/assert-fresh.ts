import { AppError } from '../errors/app-error.js';
import { etagOf, type Versioned } from '../operation/answer.js';

/**
 * Refuses a write based on an old version. Lock the row first (`tx.lock`), or two writers may both find it fresh.
 * Without If-Match, and with `*`, every version is fresh.
 * @throws AppError stale_record (412)
 */
export function assertFresh(ifMatch: string | undefined, record: Versioned): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const current = etagOf(record);
  // If-Match compares strongly, so a weak tag never matches (RFC 9110).
  const isNamed = ifMatch.split(',').some((tag) => tag.trim() === current);
  if (!isNamed) throw new AppError('stale_record', { headers: { etag: current } });
}
