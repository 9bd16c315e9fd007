import { createClient } from '@redis/client';
import { RedisConnection, type Log } from '@umbral/service-kit/core';

/** Connects to Redis in the background. While it is not reachable, commands fail at once. */
export function connectSharedCounter(
  url: string,
  log: Log,
  refusals: ConstructorParameters<typeof RedisConnection>[2],
  limitMs?: number,
): RedisConnection {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 2_000, reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, 5_000) },
  });
  return new RedisConnection(client, log, refusals, limitMs);
}
