import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Database, Log, sql, Transactions } from '@umbral/service-kit';
import { config } from '../config.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { readRegistry, stampOf } from './registry-file.js';
import { storeMovement } from './store-movement.js';

const LOOK_MS = 1_000;

/** Stores what others change in registry.json: publications and roll-backs from outside are audited like everything else. */
@Injectable()
export class RegistryFollower implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private seenStamp = '';

  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions<PrismaClient>,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    const { REGISTRY_DIR: folder } = config;
    if (folder) this.timer = setInterval(() => this.look(folder), LOOK_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private look(folder: string): void {
    this.running ??= this.storeNewMovements(folder)
      .catch((error: unknown) => this.log.warn({ err: error }, 'releases are noted later'))
      .finally(() => (this.running = undefined));
  }

  private async storeNewMovements(folder: string): Promise<void> {
    const stamp = await stampOf(folder);
    if (stamp === this.seenStamp) return;
    const { movements } = await readRegistry(folder);
    const keys = movements.map(({ key }) => key);
    const known = await this.database.many<{ key: string }>(sql`
      select m.key from release_movements m where m.key = any(${keys}::uuid[])`);
    const knownKeys = new Set(known.map(({ key }) => key));
    for (const movement of movements.filter(({ key }) => !knownKeys.has(key)))
      // The stamp stays unseen while nobody has an account, so that the next look tries again.
      if (!(await storeMovement(this.transactions, movement))) return;
    this.seenStamp = stamp;
  }
}
