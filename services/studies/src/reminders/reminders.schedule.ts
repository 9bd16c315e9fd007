import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Log } from '@umbral/service-kit';
import { config } from '../config.js';
import { RemindersService } from './reminders.service.js';

const SECOND_MS = 1_000;

/** Runs the reminder round at an interval in every replica; the database records who was reminded. */
@Injectable()
export class RemindersSchedule implements OnModuleInit, OnModuleDestroy {
  private rounds: NodeJS.Timeout | undefined;
  private isRunning = false;

  constructor(
    private readonly reminders: RemindersService,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.rounds = setInterval(() => void this.round(), config.REMINDER_ROUND_SECONDS * SECOND_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.rounds);
  }

  private async round(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      const reminded = await this.reminders.remindOwners();
      if (reminded > 0) this.log.info({ reminded }, 'owners reminded of their studies');
    } catch (error) {
      this.log.warn({ err: error }, 'forgotten studies could not be looked for');
    } finally {
      this.isRunning = false;
    }
  }
}
