import type { openRecords } from '@umbral/testing';
import { declaredLimits, type DatabaseLimit } from '../src/limits/declared-limits.js';

/**
 * Restarts the time of a limit with the calls that it has counted: on a busy machine it would end between two of them.
 * @param query of the service that counts
 */
export async function restartLimit(
  query: ReturnType<typeof openRecords>['query'],
  limit: DatabaseLimit,
  { id }: { id: number },
): Promise<void> {
  const { prefix, seconds } = declaredLimits[limit];
  const restarted = await query('update rate_limits set expire = $2 where key = $1 returning key', [
    `${prefix}:${id}`,
    Date.now() + seconds * 1_000,
  ]);
  if (restarted.length === 0) throw new Error(`Nothing is counted as ${prefix}:${id}`);
}
