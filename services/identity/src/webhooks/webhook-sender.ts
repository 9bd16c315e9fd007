import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { WEBHOOK_TEST } from '@umbral/contracts';
import { Clock, Database, Log, Transactions } from '@umbral/service-kit';
import { config } from '../config.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { takeDue, type DueDelivery } from './due-deliveries.js';
import { CALLS_AT_ONCE, guardedAgent } from './guarded-agent.js';
import { mayRead } from './program-visibility.js';
import { sendMessage, type Answer } from './send-message.js';
import { settle, withhold } from './settle-delivery.js';
import { signedHeaders } from './webhook-secrets.js';

const LOOK_MS = 500;
/** Sockets of this process for it. Only when so many are held by slow receivers do others wait, for ten seconds at most. */
const SOCKETS = 256;

/**
 * Sends what is due. Nothing but a socket is held while a receiver takes its time: no connection to the database, no thread. How
 * many sockets is bounded by webhook, so that a slow one keeps nobody else's waiting.
 */
@Injectable()
export class WebhookSender implements OnModuleInit, OnModuleDestroy {
  private readonly agent = guardedAgent({ allowed: config.WEBHOOK_PRIVATE_NETWORKS });
  private readonly underWay = new Set<Promise<void>>();
  private looking: NodeJS.Timeout | undefined;
  private look: Promise<void> | undefined;
  private isStopping = false;

  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions<PrismaClient>,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.looking = setInterval(() => this.wake(), LOOK_MS).unref();
  }

  /** What is under way is ended and noted; it has its limit. */
  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.looking);
    await this.look;
    await Promise.all(this.underWay);
    await this.agent.close();
  }

  /** Looks now for what is due. */
  readonly wake = (): void => {
    const room = Math.floor((SOCKETS - this.underWay.size) / CALLS_AT_ONCE);
    if (this.isStopping || room < 1) return;
    this.look ??= takeDue(this.database, room)
      .then((due) => due.forEach((delivery) => this.begin(delivery)))
      .catch((error: unknown) => this.log.warn({ err: error }, 'webhooks wait'))
      .finally(() => (this.look = undefined));
  };

  private begin(delivery: DueDelivery): void {
    const sending = this.send(delivery)
      .catch((error: unknown) =>
        this.log.warn({ err: error, deliveryId: delivery.id }, 'a message is sent again later'),
      )
      .finally(() => {
        this.underWay.delete(sending);
        this.wake();
      });
    this.underWay.add(sending);
  }

  private async send(delivery: DueDelivery): Promise<void> {
    const isTest = delivery.type === WEBHOOK_TEST;
    if (!isTest && !mayRead(delivery, delivery.subject, delivery.sight)) {
      await withhold(this.database, delivery);
      return;
    }
    await settle(this.transactions, delivery, await this.post(delivery));
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

/** No more than tells what to read: who may read it asks with a key of their own. */
const bodyOf = ({ eventId, type, occurredAt, recordId, recordVersion }: DueDelivery): string =>
  JSON.stringify({
    id: eventId,
    type,
    timestamp: occurredAt,
    data: { id: recordId, version: recordVersion },
  });
