import { clientDetail, evaluation, fullName, ownedVisibility } from '@umbral/contracts';
import { desc, recordEventPayload, record, rowsOf, sql } from '@umbral/service-kit';
import type { Prisma } from '../generated/prisma/client.js';
import { recordScope } from '../records/record.scope.js';
import type { Tx } from '../transaction.js';

export const clients = record({
  table: 'clients',
  alias: 'c',
  row: clientDetail,
  columns: {
    evaluations: rowsOf(evaluation, {
      table: 'evaluations',
      alias: 'e',
      where: sql`e.client_id = c.id`,
      order: sql`e.id desc`,
    }),
    nextStep: sql`case when c.next_step is not null then jsonb_build_object('text', c.next_step, 'on', c.next_step_on::text) end`,
  },
  scope: recordScope('c'),
  visibility: ownedVisibility,
  order: [desc(sql`c.created_at`), desc(sql`c.id`)],
  sorts: { name: [sql`c.sort_name`], createdAt: [sql`c.created_at`, sql`c.id`] },
  save: (db: Tx['db'], id: number, data: Prisma.ClientUncheckedUpdateInput) =>
    db.client.update({ where: { id }, data, select: { id: true } }),
  title: fullName,
  audited: ['firstName', 'lastName', 'email', 'phone', 'dni', 'age', 'employmentType', 'employmentTime', 'nextStep'],
  events: {
    'studies.client.created': recordEventPayload,
    'studies.client.changed': recordEventPayload,
  },
});
