import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { ADMINISTRATOR_ROLE_ID } from '@umbral/contracts';
import { Clock, Log, sql, Transactions, type Queryable } from '@umbral/service-kit';
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
    const failed: number[] = [];
    while (await this.makeOne(failed));
  }

  /** @returns whether there may be another one */
  private async makeOne(failed: number[]): Promise<boolean> {
    const context = { requestId: randomUUID(), ip: '', userAgent: 'umbral identity' };
    let userId: number | undefined;
    try {
      return await this.transactions.withTransaction(context, async (tx) => {
        userId = await this.lockDue(tx, failed);
        const user = userId && (await users.one(tx, sql`u.id = ${userId}`));
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
    } catch (error) {
      this.log.error({ err: error, userId }, 'a due reset of a second factor is made later');
      if (userId === undefined) return false;
      failed.push(userId);
      return true;
    }
  }

  /** The user first, as every other change does: the request may be withdrawn meanwhile. */
  private async lockDue(tx: Queryable, failed: readonly number[]): Promise<number | undefined> {
    const now = new Date(this.clock.now());
    const due = await tx.one<{ userId: number }>(sql`
      select u.id as "userId" from users u join second_factor_resets r on r.user_id = u.id join users a on a.id = r.asked_by
      where r.due_at <= ${now} and r.expires_at > ${now} and a.is_active and a.role_id = ${ADMINISTRATOR_ROLE_ID}
        and u.id <> all(${failed}::int[])
      order by r.due_at limit 1 for update of u, r skip locked`);
    return due?.userId;
  }
}
