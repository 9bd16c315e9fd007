import { webhookDelivery } from '@umbral/contracts';
import { desc, record, sql } from '@umbral/service-kit';
import type { Prisma } from '../generated/prisma/client.js';
import type { Tx } from '../transaction.js';

/** Inserted by the consumer and sent by the sender; administrators list and resend them. */
export const deliveries = record({
  table: 'webhook_deliveries',
  alias: 'd',
  row: webhookDelivery.extend({ version: webhookDelivery.shape.recordVersion }),
  columns: {
    version: sql`1`,
    nextAttemptAt: sql`case when d.state = 'waiting' then d.next_at end`,
  },
  order: [desc(sql`d.id`)],
  save: (db: Tx['db'], id: number, data: Prisma.WebhookDeliveryUncheckedUpdateInput) =>
    db.webhookDelivery.update({ where: { id }, data, select: { id: true } }),
  title: ({ type }) => type,
  audited: [],
});
