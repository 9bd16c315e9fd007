import { WEBHOOK_TEST, type WebhookStop } from '@umbral/contracts';
import {
  durations,
  intervalOf,
  raw,
  sql,
  systemContext,
  type Queryable,
  type Sql,
  type Transactions,
} from '@umbral/service-kit';
import { config } from '../config.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import type { DueDelivery } from './due-deliveries.js';
import { pauseAfter } from './retry-times.js';
import { isAccepted, type Answer } from './send-message.js';
import { webhooks } from './webhook.record.js';

type Parts = Pick<DueDelivery, 'id' | 'attempts' | 'since' | 'failures' | 'webhookId' | 'url' | 'programId' | 'type'>;

const LIMIT: Sql = raw(intervalOf(durations.webhookRetries));

interface Target {
  url: string;
  /** Neither this message nor any other has arrived for the days of the retries. */
  isLost: boolean;
}

/**
 * Stores the outcome of an attempt. It is ignored if the lease has expired or the message was resent meanwhile, and switches off no
 * address but its own.
 */
export function recordOutcome(
  transactions: Transactions<PrismaClient>,
  delivery: Parts,
  answer: Answer,
): Promise<void> {
  return transactions.withTransaction(systemContext('webhooks'), async (tx) => {
    // Locked first, as by a change: what is read here is so until the end. Both times, because that of the webhook may be of a message
    // that was given up long ago.
    const target = await tx.one<Target>(sql`
      select url, failing_since is not null and greatest(failing_since, ${delivery.since}::timestamptz) < now() - ${LIMIT} as "isLost"
      from webhooks where id = ${delivery.webhookId} for no key update`);
    if (!target) return;
    if (isAccepted(answer)) return recordSuccess(tx, delivery, answer);
    const stop = await recordFailure(tx, delivery, answer, target);
    if (!stop || target.url !== delivery.url) return;
    const [before] = await webhooks.many(tx, sql`w.id = ${delivery.webhookId} and w.is_active`);
    if (!before) return;
    await tx.query(sql`
      update webhooks set is_active = false, stopped = ${stop}, version = version + 1, updated_at = now()
      where id = ${before.id}`);
    // Automatic: audited under the program of the webhook.
    tx.audit({
      action: 'toggle_status',
      entityType: 'webhook',
      entityId: before.id,
      entityName: before.name,
      changes: { isActive: { before: true, after: false }, stopped: { before: null, after: stop } },
      userId: delivery.programId,
    });
  });
}

/** The program may no longer read the record: the message is not sent, and does not block its successors. */
export async function withhold(database: Queryable, delivery: Parts): Promise<void> {
  await update(database, delivery, sql`state = 'withheld', outcome = 'out_of_sight', status = null`);
}

async function recordSuccess(tx: Queryable, delivery: Parts, { status }: Answer): Promise<void> {
  if (await update(tx, delivery, sql`state = 'delivered', outcome = 'answered', status = ${status ?? null}`))
    await tx.query(sql`
      update webhooks set failing_since = null, last_delivered_at = now() where id = ${delivery.webhookId}`);
}

/**
 * If the message was resent during the attempt, only its lease is released, so that it is sent again at once.
 * @returns whether it was not
 */
async function update(database: Queryable, { id, attempts, since }: Parts, columns: Sql): Promise<boolean> {
  const own = sql`id = ${id} and attempts = ${attempts}`;
  const count = await database.query(sql`
    update webhook_deliveries set ${columns}, leased_until = null where ${own} and since = ${since}::timestamptz`);
  if (count === 0) await database.query(sql`update webhook_deliveries set leased_until = null where ${own}`);
  return count > 0;
}

/** @returns the reason to switch the webhook off, if any */
async function recordFailure(
  tx: Queryable,
  delivery: Parts,
  { outcome, status }: Answer,
  target: Target,
): Promise<WebhookStop | undefined> {
  const { failures, webhookId, type } = delivery;
  const isTest = type === WEBHOOK_TEST;
  const isGone = status === 410 && !isTest;
  const isLost = target.isLost && !isTest;
  // A test is not retried. A single message is given up if the receiver refuses it while it accepts others.
  const isGivenUp = isTest ? sql`true` : isGone || isLost ? sql`false` : sql`since < now() - ${LIMIT}`;
  const pause = pauseAfter(failures + 1, config.WEBHOOK_RETRY_SECONDS);
  const isOwn = await update(
    tx,
    delivery,
    sql`failures = failures + 1, outcome = ${outcome}, status = ${status ?? null},
      next_at = now() + make_interval(secs => ${pause}::float8),
      state = case when ${isGivenUp} then 'failed' else 'waiting' end`,
  );
  if (!isOwn || isTest) return undefined;
  await tx.query(sql`
    update webhooks set failing_since = coalesce(failing_since, now()) where id = ${webhookId}`);
  return isGone ? 'gone' : isLost ? 'failing' : undefined;
}
