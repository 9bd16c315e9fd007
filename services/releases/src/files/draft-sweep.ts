import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Database, durations, Log, millisecondsOf } from '@umbral/service-kit';
import { config } from '../config.js';
import { removeAbandonedDrafts } from './draft-folder.js';
import { removeOrphans } from './remove-files.js';

/** Removes abandoned drafts, and files of deleted releases that were left, at start and from time to time: by age, because another replica may be writing a younger one. */
@Injectable()
export class DraftSweep implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.sweep();
    this.timer = setInterval(() => this.sweep(), millisecondsOf(durations.abandonedDraft)).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  private sweep(): void {
    void this.remove().catch((error: unknown) => this.log.warn({ err: error }, 'abandoned files are removed later'));
  }

  private async remove(): Promise<void> {
    await removeAbandonedDrafts(config.REGISTRY_DIR);
    await removeOrphans(this.database, config.REGISTRY_DIR);
  }
}
