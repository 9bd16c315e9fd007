import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Log, watchRedis } from '@umbral/service-kit';
import { createClient, type RedisClientType } from 'redis';
import { config } from '../config.js';

/** The Redis connection of the limits; none without REDIS_URL. The service runs without Redis too. */
@Injectable()
export class RedisConnection implements OnModuleDestroy {
  readonly client: RedisClientType | undefined;
  private readonly stopWatching: (() => void) | undefined;

  constructor(log: Log) {
    if (!config.REDIS_URL) return;
    this.client = createClient({ url: config.REDIS_URL, disableOfflineQueue: true });
    this.client.on('error', (error: Error) =>
      log.warn({ err: error }, 'Redis is unreachable: limits are counted in this process'),
    );
    this.client.connect().catch(() => undefined);
    this.stopWatching = watchRedis(this.client, log);
  }

  onModuleDestroy(): void {
    this.stopWatching?.();
    this.client?.destroy();
  }
}
