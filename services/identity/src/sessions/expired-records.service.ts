import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Database, Log, sql } from '@umbral/service-kit';

const SWEEP_MS = 600_000;

/** Clears away what has expired. Expired records are refused anyway; this only keeps the tables small. */
@Injectable()
export class ExpiredRecords implements OnModuleInit, OnModuleDestroy {
  private sweeping: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.sweeping = setInterval(() => void this.sweep(), SWEEP_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.sweeping);
  }

  private async sweep(): Promise<void> {
    try {
      await this.database.query(sql`delete from sessions where expire < now()`);
      await this.database.query(sql`delete from password_reset_tokens where expires_at < now() - interval '1 day'`);
      await this.database.query(sql`delete from former_addresses where expires_at < now()`);
      await this.database.query(sql`delete from sign_in_challenges where expires_at < now()`);
      await this.database.query(sql`delete from second_factor_resets where expires_at < now()`);
      await this.database.query(sql`delete from passkey_challenges where expires_at < now()`);
      await this.database.query(sql`delete from program_keys where expires_at < now() - interval '30 days'`);
      await this.database.query(sql`delete from release_visitors where last_at < now() - interval '30 days'`);
      await this.database.query(sql`delete from release_failures where last_at < now() - interval '30 days'`);
    } catch (error) {
      this.log.warn({ err: error }, 'expired records stay for now');
    }
  }
}
