import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { durations, Log, millisecondsOf } from '@umbral/service-kit';
import { config } from '../config.js';
import { removeAbandonedDrafts } from './draft-folder.js';

/** Removes abandoned drafts at start and from time to time: by age, because another replica may be writing a younger one. */
@Injectable()
export class DraftSweep implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly log: Log) {}

  onModuleInit(): void {
    this.sweep();
    this.timer = setInterval(() => this.sweep(), millisecondsOf(durations.abandonedDraft)).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  private sweep(): void {
    void removeAbandonedDrafts(config.REGISTRY_DIR).catch((error: unknown) =>
      this.log.warn({ err: error }, 'abandoned drafts are removed later'),
    );
  }
}
