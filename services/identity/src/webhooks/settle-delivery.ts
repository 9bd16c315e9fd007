import { WEBHOOK_TEST, type WebhookStop } from '@umbral/contracts';
import { sql, systemContext, type Queryable, type Sql, type Transactions } from '@umbral/service-kit';
import { config } from '../config.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import type { DueDelivery } from './due-deliveries.js';
import { PATIENCE_HOURS, pauseAfter } from './retry-times.js';
import { isTaken, type Answer } from './send-message.js';
import { webhooks } from './webhook.record.js';

type Parts = Pick<DueDelivery, 'id' | 'attempts' | 'since' | 'failures' | 'webhookId' | 'programId' | 'type'>;

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
export const withhold = (database: Queryable, delivery: Parts): Promise<void> =>
  note(database, delivery, sql`state = 'withheld', outcome = 'out_of_sight', status = null`);

async function noteTaken(tx: Queryable, delivery: Parts, { status }: Answer): Promise<void> {
  await tx.query(sql`
    update webhooks set failing_since = null, last_delivered_at = now() where id = ${delivery.webhookId}`);
  await note(tx, delivery, sql`state = 'delivered', outcome = 'answered', status = ${status ?? null}`);
}

/** Of a message that was asked for anew during the try it is noted that the try is over, and nothing else: it is sent again at once. */
async function note(database: Queryable, { id, attempts, since }: Parts, columns: Sql): Promise<void> {
  const own = sql`id = ${id} and attempts = ${attempts}`;
  const noted = await database.query(sql`
    update webhook_deliveries set ${columns}, leased_until = null where ${own} and since = ${since}::timestamptz`);
  if (noted === 0) await database.query(sql`update webhook_deliveries set leased_until = null where ${own}`);
}

/** @returns why the webhook is to be switched off, if it is */
async function noteFailure(
  tx: Queryable,
  delivery: Parts,
  { outcome, status }: Answer,
): Promise<WebhookStop | undefined> {
  const { failures, webhookId, type } = delivery;
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
  await note(
    tx,
    delivery,
    sql`failures = failures + 1, outcome = ${outcome}, status = ${status ?? null},
      next_at = now() + make_interval(secs => ${pause}::float8),
      state = case when ${isGivenUp} then 'failed' else 'waiting' end`,
  );
  return isGone ? 'gone' : isLost ? 'failing' : undefined;
}
