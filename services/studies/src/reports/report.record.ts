import { report } from '@umbral/contracts';
import { desc, ownerFields, ownerJoin, record, sql } from '@umbral/service-kit';
import * as z from 'zod';

export const reports = record({
  table: 'client_reports',
  alias: 'r',
  row: report.extend({ version: z.number() }),
  columns: {
    userEmail: ownerFields.userEmail,
    // A row is never changed.
    updatedAt: sql`r.created_at`,
    version: sql`1`,
    sections: sql`r.input -> 'sections'`,
    annex: sql`(r.input -> 'annex')::boolean`,
    productIds: sql`r.input -> 'productIds'`,
    // Older reports lack these.
    scenarioIds: sql`coalesce(r.input -> 'scenarioIds', '[]'::jsonb)`,
    changes: sql`coalesce((r.input -> 'changes')::boolean, false)`,
    purchaseCosts: sql`coalesce((r.input -> 'purchaseCosts')::boolean, false)`,
    size: sql`octet_length(r.pdf)`,
    sentAt: sql`(select max(m.sent_at) from client_mails m where m.report_id = r.id)`,
  },
  joins: ownerJoin('r'),
  order: [desc(sql`r.created_at`), desc(sql`r.id`)],
  save: (_db: unknown, id: number, _data: never) => Promise.reject(new Error(`Report ${id} is never changed`)),
  title: ({ id }) => String(id),
  audited: [],
});
