import { report } from '@umbral/contracts';
import { desc, ownerFields, ownerJoin, record, sql, type RowOf } from '@umbral/service-kit';
import * as z from 'zod';

export const reports = record({
  table: 'client_reports',
  alias: 'r',
  row: report.extend({ version: z.number(), clientName: z.string() }),
  columns: {
    userEmail: ownerFields.userEmail,
    // A row is never changed.
    updatedAt: sql`r.created_at`,
    version: sql`1`,
    // Of the paper, which keeps its name; older reports have it in the file alone.
    clientName: sql`coalesce(r.input #>> '{paper,client}', s.client_name)`,
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
  joins: sql`${ownerJoin('r')} join viability_studies s on s.id = r.study_id`,
  order: [desc(sql`r.created_at`), desc(sql`r.id`)],
  save: (_db: unknown, id: number, _data: never) => Promise.reject(new Error(`Report ${id} is never changed`)),
  title: ({ id }) => String(id),
  audited: [],
});

export type StoredReport = RowOf<typeof reports.row>;
