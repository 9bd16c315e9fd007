import { declaredLimits } from '@umbral/service-kit';
import { query } from './events.js';

/** Restarts the minute of a limit with the calls that it has counted: on a busy machine it would end between two of them. */
export async function restartMinute(limit: 'clientMails' | 'exports', { id }: { id: number }): Promise<void> {
  const { prefix, seconds } = declaredLimits[limit];
  const restarted = await query('update rate_limits set expire = $2 where key = $1 returning key', [
    `${prefix}:${id}`,
    Date.now() + seconds * 1_000,
  ]);
  if (restarted.length === 0) throw new Error(`Nothing is counted as ${prefix}:${id}`);
}
