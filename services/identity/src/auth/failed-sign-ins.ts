import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { SignInRefusal } from '@umbral/contracts';
import { Log, Metrics, Transactions, type PublicContext } from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';

/**
 * Audits failed sign-ins under the account that they named. Written after the response, whose time must not reveal whether the
 * account exists; unknown addresses are counted, not stored.
 */
@Injectable()
export class FailedSignIns implements OnModuleDestroy {
  private readonly running = new Set<Promise<void>>();
  private readonly unknown;

  constructor(
    private readonly transactions: Transactions<PrismaClient>,
    private readonly log: Log,
    metrics: Metrics,
  ) {
    this.unknown = metrics.counter('umbral_sign_ins_unknown_total', 'Failed sign-ins that named no account');
  }

  record(
    call: PublicContext,
    account: { id: number; name: string } | undefined,
    reason: SignInRefusal,
    entityType: 'user' | 'program' = 'user',
  ): void {
    if (!account) {
      this.unknown.inc();
      return;
    }
    const { requestId, ip, userAgent } = call;
    const write = () =>
      this.transactions.withTransaction({ requestId, ip, userAgent }, (tx) => {
        tx.audit({
          action: 'login_failed',
          entityType,
          entityId: account.id,
          entityName: account.name,
          userId: account.id,
          changes: { reason: { before: null, after: reason } },
        });
        return Promise.resolve();
      });
    const writing: Promise<void> = new Promise<void>(setImmediate)
      .then(write)
      .catch((error: unknown) => this.log.error({ err: error, requestId }, 'a failed sign-in was not audited'))
      .finally(() => this.running.delete(writing));
    this.running.add(writing);
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.running);
  }
}
