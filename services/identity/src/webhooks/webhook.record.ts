import { webhook } from '@umbral/contracts';
import { asc, changesOf, record, sql, type RowOf } from '@umbral/service-kit';
import type { Prisma } from '../generated/prisma/client.js';
import type { Tx, VerbTx } from '../transaction.js';

export type WebhookRow = RowOf<typeof webhook>;

/** Administrators alone reach them, so they have no scope. The secret is in no row that is read here. */
export const webhooks = record({
  table: 'webhooks',
  alias: 'w',
  row: webhook,
  columns: {
    programName: sql`u.name`,
    formerSecretUntil: sql`case when w.former_secret_until > now() then w.former_secret_until end`,
    waiting: sql`(select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting')`,
  },
  joins: sql`join users u on u.id = w.program_id`,
  order: [asc(sql`w.name`), asc(sql`w.id`)],
  save: (db: Tx['db'], id: number, data: Prisma.WebhookUncheckedUpdateInput) =>
    db.webhook.update({ where: { id }, data, select: { id: true } }),
  title: ({ name }) => name,
  audited: ['name', 'url', 'programName', 'events', 'isActive'],
});

/** Notes the webhooks that go with their program; the foreign key deletes them. */
export async function auditWebhooksGoneWith(tx: VerbTx, programId: number): Promise<void> {
  for (const gone of await webhooks.many(tx, sql`w.program_id = ${programId}`))
    tx.audit({
      action: 'delete',
      entityType: 'webhook',
      entityId: gone.id,
      entityName: gone.name,
      changes: changesOf(webhooks, gone, undefined),
    });
}
