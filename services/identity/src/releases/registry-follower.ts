import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Database, Log, sql, Transactions } from '@umbral/service-kit';
import { config } from '../config.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { noteMovement } from './note-movements.js';
import { markOf, readRegistry } from './registry-file.js';

const LOOK_MS = 1_000;

/** Notes what others change in registry.json: publications and roll-backs from outside are audited like everything else. */
@Injectable()
export class RegistryFollower implements OnModuleInit, OnModuleDestroy {
  private looking: NodeJS.Timeout | undefined;
  private look: Promise<void> | undefined;
  private seen = '';

  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions<PrismaClient>,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    const { REGISTRY_DIR: folder } = config;
    if (folder) this.looking = setInterval(() => this.begin(folder), LOOK_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.looking);
    await this.look;
  }

  private begin(folder: string): void {
    this.look ??= this.noteNews(folder)
      .catch((error: unknown) => this.log.warn({ err: error }, 'releases are noted later'))
      .finally(() => (this.look = undefined));
  }

  private async noteNews(folder: string): Promise<void> {
    const mark = await markOf(folder);
    if (mark === this.seen) return;
    const { movements } = await readRegistry(folder);
    const keys = movements.map(({ key }) => key);
    const known = await this.database.many<{ key: string }>(sql`
      select m.key from release_movements m where m.key = any(${keys}::uuid[])`);
    const isKnown = new Set(known.map(({ key }) => key));
    for (const movement of movements.filter(({ key }) => !isKnown.has(key)))
      if (!(await noteMovement(this.transactions, movement))) return;
    this.seen = mark;
  }
}
