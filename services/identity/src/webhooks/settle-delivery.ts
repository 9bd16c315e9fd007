import { WEBHOOK_TEST, type WebhookStop } from '@umbral/contracts';
import { sql, systemContext, type Queryable, type Transactions } from '@umbral/service-kit';
import { config } from '../config.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import type { DueDelivery } from './due-deliveries.js';
import { PATIENCE_HOURS, pauseAfter } from './retry-times.js';
import { isTaken, type Answer } from './send-message.js';
import { webhooks } from './webhook.record.js';

type Parts = Pick<DueDelivery, 'id' | 'attempts' | 'failures' | 'webhookId' | 'programId' | 'type'>;

/** Notes what became of a try. One whose lease was over meanwhile, or that somebody has asked for anew, notes nothing. */
export function settle(transactions: Transactions<PrismaClient>, delivery: Parts, answer: Answer): Promise<void> {
  return transactions.withTransaction(systemContext('webhooks'), async (tx) => {
    if (isTaken(answer)) return noteTaken(tx, delivery, answer);
    const stop = await noteFailure(tx, delivery, answer);
    if (!stop) return;
    const [before] = await webhooks.many(tx, sql`w.id = ${delivery.webhookId} and w.is_active`);
    if (!before) return;
    await tx.query(sql`
      update webhooks set is_active = false, stopped = ${stop}, version = version + 1, updated_at = now()
      where id = ${before.id}`);
    // Nobody did it: it stands in the movements of the program whose receiver it was.
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

/** The record is not the program's any more: it is not told, and what comes after it is not kept waiting. */
export const withhold = (database: Queryable, { id, attempts }: Parts): Promise<number> =>
  database.query(sql`
    update webhook_deliveries set state = 'withheld', outcome = 'out_of_sight', status = null, leased_until = null
    where id = ${id} and attempts = ${attempts}`);

async function noteTaken(tx: Queryable, { id, attempts, webhookId }: Parts, { status }: Answer): Promise<void> {
  await tx.query(sql`update webhooks set failing_since = null, last_delivered_at = now() where id = ${webhookId}`);
  await tx.query(sql`
    update webhook_deliveries set state = 'delivered', outcome = 'answered', status = ${status ?? null}, leased_until = null
    where id = ${id} and attempts = ${attempts}`);
}

/** @returns why the webhook is to be switched off, if it is */
async function noteFailure(
  tx: Queryable,
  delivery: Parts,
  { outcome, status }: Answer,
): Promise<WebhookStop | undefined> {
  const { id, attempts, failures, webhookId, type } = delivery;
  const isTest = type === WEBHOOK_TEST;
  const patience = sql`make_interval(hours => ${PATIENCE_HOURS})`;
  const one = await tx.one<{ isLost: boolean }>(sql`
    update webhooks set failing_since = ${isTest ? sql`failing_since` : sql`coalesce(failing_since, now())`}
    where id = ${webhookId} returning coalesce(failing_since < now() - ${patience}, false) as "isLost"`);
  const isGone = status === 410 && !isTest;
  const isLost = one?.isLost === true && !isTest;
  // A test is for whoever looks at it now. What is given up alone is what the receiver refuses while it takes others.
  const isGivenUp = isTest ? sql`true` : isGone || isLost ? sql`false` : sql`since < now() - ${patience}`;
  const pause = pauseAfter(failures + 1, config.WEBHOOK_RETRY_SECONDS);
  await tx.query(sql`
    update webhook_deliveries set failures = failures + 1, outcome = ${outcome}, status = ${status ?? null},
      leased_until = null, next_at = now() + make_interval(secs => ${pause}::float8),
      state = case when ${isGivenUp} then 'failed' else 'waiting' end
    where id = ${id} and attempts = ${attempts}`);
  return isGone ? 'gone' : isLost ? 'failing' : undefined;
}
