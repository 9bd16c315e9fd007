import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { createClient } from '@redis/client';
import { Health, Log, Metrics, RedisConnection, redisRefusals } from '@umbral/service-kit';
import { config } from '../config.js';

/** The Redis connection of the limits; none without REDIS_URL. The service runs without Redis too. */
@Injectable()
export class LimitsRedis implements OnModuleDestroy {
  readonly connection: RedisConnection | undefined;

  constructor(log: Log, metrics: Metrics, health: Health) {
    if (!config.REDIS_URL) return;
    const client = createClient({ url: config.REDIS_URL, disableOfflineQueue: true });
    const connection = new RedisConnection(client, log, redisRefusals(metrics), config.REDIS_LIMIT_MS);
    health.add('redis', () => connection.responds(), false);
    this.connection = connection;
  }

  onModuleDestroy(): void {
    this.connection?.close();
  }
}
