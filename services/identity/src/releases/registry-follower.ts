import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Database, Log, sql, Transactions } from '@umbral/service-kit';
import { config } from '../config.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { readRegistry, stampOf } from './registry-file.js';
import { storeMovement } from './store-movement.js';

const POLL_MS = 1_000;

/** Stores and audits changes of registry.json by other processes: publications and roll-backs of the commands. */
@Injectable()
export class RegistryFollower implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private knownStamp = '';

  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions<PrismaClient>,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    const { REGISTRY_DIR: folder } = config;
    if (folder) this.timer = setInterval(() => this.poll(folder), POLL_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private poll(folder: string): void {
    this.running ??= this.storeNewMovements(folder)
      .catch((error: unknown) => this.log.warn({ err: error }, 'release movements are stored later'))
      .finally(() => (this.running = undefined));
  }

  private async storeNewMovements(folder: string): Promise<void> {
    const stamp = await stampOf(folder);
    if (stamp === this.knownStamp) return;
    const { movements } = await readRegistry(folder);
    const keys = movements.map(({ key }) => key);
    const known = await this.database.many<{ key: string }>(sql`
      select m.key from release_movements m where m.key = any(${keys}::uuid[])`);
    const knownKeys = new Set(known.map(({ key }) => key));
    for (const movement of movements.filter(({ key }) => !knownKeys.has(key)))
      // Without an account the stamp is not stored, so that the next poll retries.
      if (!(await storeMovement(this.transactions, movement))) return;
    this.knownStamp = stamp;
  }
}
