import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Database, durations, intervalOf, Log, raw, sql } from '@umbral/service-kit';

const SWEEP_MS = 600_000;

const EXPIRED = [
  sql`sessions where expire < now()`,
  sql`password_reset_tokens where expires_at < now() - interval '1 day'`,
  sql`former_addresses where expires_at < now()`,
  sql`sign_in_challenges where expires_at < now()`,
  sql`second_factor_resets where expires_at < now()`,
  sql`pending_credentials where expires_at < now()`,
  sql`account_changes where created_at < now() - ${raw(intervalOf(durations.accountJournal))}`,
  sql`passkey_challenges where expires_at < now()`,
  sql`program_keys where expires_at < now() - interval '30 days'`,
  // One that was sent again is retried as a new one is.
  sql`webhook_deliveries where created_at < now() - ${raw(intervalOf(durations.webhookDelivery))}
    and not (state = 'waiting' and since > now() - ${raw(intervalOf(durations.webhookRetries))})`,
];

/** Deletes expired records. They are refused anyway; this only keeps the tables small. */
@Injectable()
export class ExpiredRecords implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.sweep(), SWEEP_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  async sweep(): Promise<void> {
    try {
      for (const expired of EXPIRED) await this.database.query(sql`delete from ${expired}`);
      await this.database.query(sql`
        update webhooks set former_secret = null, former_secret_until = null where former_secret_until < now()`);
    } catch (error) {
      this.log.warn({ err: error }, 'expired records are deleted later');
    }
  }
}
