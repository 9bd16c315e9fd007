import { watchRedis, type Log } from '@umbral/service-kit/core';
import { createClient } from 'redis';

export interface SharedCounter {
  client: ReturnType<typeof createClient>;
  close(): void;
}

/**
 * Connects to Redis in the background. While it is unreachable, commands fail at once and the limits count in memory.
 */
export function connectSharedCounter(url: string, log: Log): SharedCounter {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 2_000, reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, 5_000) },
  });
  let isDown = false;
  client.on('error', (error: Error) => {
    if (!isDown) log.warn({ err: error }, 'Redis is unreachable: this replica counts calls on its own');
    isDown = true;
  });
  client.on('ready', () => {
    if (isDown) log.info({}, 'Redis is reachable again');
    isDown = false;
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
