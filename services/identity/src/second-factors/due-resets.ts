import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { ADMINISTRATOR_ROLE_ID } from '@umbral/contracts';
import { Clock, Log, sql, Transactions } from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';
import { users, userSnapshot } from '../users/user.record.js';
import { SecondFactorReset } from './second-factor-reset.js';

const ROUND_MS = 10_000;

/**
 * Makes the resets of second factors that are due: from the table, so that a restart or another process continues. One whose requester is no
 * longer an active administrator lapses: the account may have been deactivated because of the request.
 */
@Injectable()
export class DueResets implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly transactions: Transactions<PrismaClient>,
    private readonly resets: SecondFactorReset,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.run(), ROUND_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** One transaction for each, so that one failure does not stop the others. */
  async run(): Promise<void> {
    try {
      while (await this.makeOne());
    } catch (error) {
      this.log.error({ err: error }, 'due resets of second factors are made later');
    }
  }

  private makeOne(): Promise<boolean> {
    const context = { requestId: randomUUID(), ip: '', userAgent: 'umbral identity' };
    return this.transactions.withTransaction(context, async (tx) => {
      const now = new Date(this.clock.now());
      // The user first, as every other change does: the request may be withdrawn meanwhile.
      const due = await tx.one<{ userId: number }>(sql`
        select u.id as "userId" from users u join second_factor_resets r on r.user_id = u.id join users a on a.id = r.asked_by
        where r.due_at <= ${now} and r.expires_at > ${now} and a.is_active and a.role_id = ${ADMINISTRATOR_ROLE_ID}
        order by r.due_at limit 1 for update of u, r skip locked`);
      const user = due && (await users.one(tx, sql`u.id = ${due.userId}`));
      if (!user) return false;
      await this.resets.reset(tx, user);
      await users.save(tx.db, user.id, { version: { increment: 1 } });
      tx.audit({
        action: 'second_factor_reset',
        entityType: 'user',
        entityId: user.id,
        entityName: user.name,
        userId: user.resetAskedBy ?? user.id,
        changes: { secondFactorReset: { before: 'asked', after: 'done' } },
      });
      tx.publish('identity.user.changed', userSnapshot({ ...user, version: user.version + 1 }));
      return true;
    });
  }
}
