import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Log, Metrics, RedisConnection, redisRefusals } from '@umbral/service-kit';
import { createClient } from 'redis';
import { config } from '../config.js';

/** The Redis connection of the limits; none without REDIS_URL. The service runs without Redis too. */
@Injectable()
export class LimitsRedis implements OnModuleDestroy {
  readonly connection: RedisConnection | undefined;

  constructor(log: Log, metrics: Metrics) {
    if (!config.REDIS_URL) return;
    const client = createClient({ url: config.REDIS_URL, disableOfflineQueue: true });
    this.connection = new RedisConnection(client, log, redisRefusals(metrics));
  }

  onModuleDestroy(): void {
    this.connection?.close();
  }
}
