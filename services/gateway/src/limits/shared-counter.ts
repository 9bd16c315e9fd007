import { watchRedis, type Log } from '@umbral/service-kit/core';
import { createClient } from 'redis';

export interface SharedCounter {
  client: ReturnType<typeof createClient>;
  close(): void;
}

/**
 * Connects to Redis in the background. While it is away or does not answer commands fail at once, and the limits count
 * on their own.
 */
export function connectSharedCounter(url: string, log: Log): SharedCounter {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 2_000, reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, 5_000) },
  });
  let isAway = false;
  client.on('error', (error: Error) => {
    if (!isAway) log.warn({ err: error }, 'Redis is away: this replica counts calls on its own');
    isAway = true;
  });
  client.on('ready', () => {
    if (isAway) log.info({}, 'Redis is back');
    isAway = false;
  });
  void client.connect().catch(() => undefined);
  const stopWatching = watchRedis(client, log);
  return {
    client: client as SharedCounter['client'],
    close: () => {
      stopWatching();
      client.destroy();
    },
  };
}
