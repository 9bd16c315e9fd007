import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { UNKNOWN_ACCOUNT, type AuditChanges, type SignInRefusal } from '@umbral/contracts';
import { Metrics, Transactions, type PublicContext } from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';
import { rangeOf } from '../sessions/places.js';
import { typedHash } from './typed-hash.js';
import { UnknownAttemptRounds, type UnknownAttempts } from './unknown-attempts.js';

const ROUND_MS = 60_000;

type Origin = Pick<PublicContext, 'requestId' | 'ip' | 'userAgent'>;
type Kind = 'user' | 'program';

const added = (after: unknown) => ({ before: null, after });

/**
 * Audits failed sign-ins under the account that they named; of unknown accounts network and a keyed hash of what was typed, never the
 * text. Written after the response, whose time must not reveal whether the account exists.
 */
@Injectable()
export class FailedSignIns implements OnApplicationShutdown {
  private readonly rounds = new UnknownAttemptRounds();
  private readonly timer = setInterval(() => this.endRound(), ROUND_MS).unref();
  private readonly unknown;

  constructor(
    private readonly transactions: Transactions<PrismaClient>,
    metrics: Metrics,
  ) {
    this.unknown = metrics.counter('umbral_sign_ins_unknown_total', 'Failed sign-ins that named no account');
  }

  record(
    { requestId, ip, userAgent }: PublicContext,
    account: { id: number; name: string },
    reason: SignInRefusal,
    entityType: Kind = 'user',
  ): void {
    this.afterResponse(requestId, () =>
      this.write({ requestId, ip, userAgent }, account, entityType, { reason: added(reason) }),
    );
  }

  recordUnknown({ requestId, ip, userAgent }: PublicContext, entityType: Kind, text: string): void {
    this.unknown.inc();
    this.afterResponse(requestId, async () => {
      const attempt = { entityType, network: rangeOf(ip), typed: typedHash(text), requestId, userAgent };
      const first = this.rounds.count(attempt);
      if (first) await this.writeUnknown(first);
    });
  }

  /** After the last request: the round that has begun is written before the connections close. */
  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.transactions.background.drain();
    this.endRound();
  }

  private endRound(): void {
    for (const attempts of this.rounds.end()) this.afterResponse(attempts.requestId, () => this.writeUnknown(attempts));
  }

  private afterResponse(requestId: string, work: () => Promise<void>): void {
    const write = () => new Promise<void>(setImmediate).then(work);
    this.transactions.background.run(write, 'a failed sign-in was not audited', { requestId });
  }

  private writeUnknown({ entityType, network, typed, count, requestId, userAgent }: UnknownAttempts): Promise<void> {
    const changes = {
      reason: added('unknown_account'),
      network: added(network),
      typed: added(typed.join(', ')),
      count: added(count),
    };
    return this.write({ requestId, ip: network, userAgent }, UNKNOWN_ACCOUNT, entityType, changes);
  }

  private write(
    origin: Origin,
    { id, name }: { id: number; name: string },
    entityType: Kind,
    changes: AuditChanges,
  ): Promise<void> {
    return this.transactions.withTransaction(origin, (tx) => {
      tx.audit({ action: 'login_failed', entityType, entityId: id, entityName: name, userId: id, changes });
      return Promise.resolve();
    });
  }
}
