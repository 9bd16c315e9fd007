import { webhook } from '@umbral/contracts';
import { asc, changesOf, record, sql } from '@umbral/service-kit';
import type { Prisma } from '../generated/prisma/client.js';
import type { Tx, VerbTx } from '../transaction.js';

/** Administrators see all of them, a program its own. The secret is not selected. */
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
  scope: ({ actor }) => (actor.isProgram ? sql`w.program_id = ${actor.id}` : undefined),
  order: [asc(sql`w.name`), asc(sql`w.id`)],
  save: (db: Tx['db'], id: number, data: Prisma.WebhookUncheckedUpdateInput) =>
    db.webhook.update({ where: { id }, data, select: { id: true } }),
  title: ({ name }) => name,
  audited: ['name', 'url', 'programName', 'events', 'isActive'],
});

/** Audits the webhooks of a deleted program; the foreign key deletes them. */
export async function auditDeletedWebhooks(tx: VerbTx, programId: number): Promise<void> {
  for (const deleted of await webhooks.many(tx, sql`w.program_id = ${programId}`))
    tx.audit({
      action: 'delete',
      entityType: 'webhook',
      entityId: deleted.id,
      entityName: deleted.name,
      changes: changesOf(webhooks, deleted, undefined),
    });
}
