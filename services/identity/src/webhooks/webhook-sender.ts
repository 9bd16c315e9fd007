import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { WEBHOOK_TEST } from '@umbral/contracts';
import {
  AsyncSignal,
  Clock,
  Database,
  FairQueue,
  Log,
  NotificationListener,
  SAFETY_POLL_MS,
  Transactions,
} from '@umbral/service-kit';
import { config } from '../config.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { leaseDue, MAX_CONCURRENT_CALLS, millisecondsUntilDue, type DueDelivery } from './due-deliveries.js';
import { guardedAgent } from './guarded-agent.js';
import { mayRead } from './program-visibility.js';
import { sendMessage, type Answer } from './send-message.js';
import { recordOutcome, withhold } from './delivery-outcome.js';
import { signedHeaders } from './webhook-secrets.js';

/** While deliveries are due or in flight: another process may hold their webhook, or end without sending them. */
const RETRY_MS = 500;

/**
 * Sends due deliveries. A slow receiver occupies only a socket: no database connection, no thread. Sockets are limited by webhook, so
 * that a slow one does not delay the others.
 */
@Injectable()
export class WebhookSender implements OnModuleInit, OnModuleDestroy {
  private readonly agent = guardedAgent({ allowed: config.WEBHOOK_PRIVATE_NETWORKS });
  /** Deliveries wait in the database: no more are leased than start at once, because a lease expires. */
  private readonly queue = new FairQueue({ name: 'webhooks' });
  private readonly wakeUp = new AsyncSignal();
  private readonly listener: NotificationListener;
  private run: Promise<void> | undefined;
  private isStopping = false;

  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions<PrismaClient>,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.listener = new NotificationListener(database, 'webhooks', () => this.wakeUp.notify(), log);
  }

  onModuleInit(): void {
    this.listener.start();
    this.run = this.sendAlways();
  }

  /** Waits for calls in flight, which have a timeout. */
  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    this.wakeUp.notify();
    await this.listener.stop();
    await this.run;
    await this.queue.drain();
    await this.agent.close();
  }

  private async sendAlways(): Promise<void> {
    while (!this.isStopping) {
      const pause = await this.sendDue().catch((error: unknown) => {
        this.log.warn({ err: error }, 'webhooks are sent later');
        return RETRY_MS;
      });
      await this.wakeUp.wait(pause);
    }
  }

  /** @returns milliseconds until the next call, unless a notification or the end of a message comes first */
  private async sendDue(): Promise<number> {
    const room = Math.floor(this.queue.room / MAX_CONCURRENT_CALLS);
    if (room < 1) return RETRY_MS;
    const due = await leaseDue(this.database, room);
    due.forEach((delivery) => this.start(delivery));
    if (this.queue.running > 0) return RETRY_MS;
    const milliseconds = (await millisecondsUntilDue(this.database)) ?? SAFETY_POLL_MS;
    return milliseconds > 0 ? Math.min(milliseconds, SAFETY_POLL_MS) : RETRY_MS;
  }

  private start(delivery: DueDelivery): void {
    const { companyIds, programId, webhookId } = delivery;
    const key = { office: companyIds[0] ?? `program:${programId}`, person: webhookId };
    void this.queue
      .run(key, () => this.send(delivery))
      .catch((error: unknown) =>
        this.log.warn({ err: error, deliveryId: delivery.id }, 'a message is sent again later'),
      )
      .finally(() => this.wakeUp.notify());
  }

  private async send(delivery: DueDelivery): Promise<void> {
    const isTest = delivery.type === WEBHOOK_TEST;
    if (!isTest && !mayRead(delivery, delivery.subject, delivery.visibility)) {
      await withhold(this.database, delivery);
      return;
    }
    await recordOutcome(this.transactions, delivery, await this.post(delivery));
  }

  private async post(delivery: DueDelivery): Promise<Answer> {
    const { webhookId, secrets, url, eventId } = delivery;
    const body = bodyOf(delivery);
    const signed = signedHeaders({ webhookId, secrets, messageId: eventId, body }, new Date(this.clock.now()));
    if (!signed) return { outcome: 'no_secret' };
    const headers = { ...signed, 'content-type': 'application/json', 'user-agent': 'Umbral-Webhooks/1' };
    return sendMessage(this.agent, { url, headers, body });
  }
}

/** Contains only the id and version of the record: the receiver reads it with its own key. */
const bodyOf = ({ eventId, type, occurredAt, recordId, recordVersion }: DueDelivery): string =>
  JSON.stringify({
    id: eventId,
    type,
    timestamp: occurredAt,
    data: { id: recordId, version: recordVersion },
  });
