import { EVERYBODYS, referenceLabels, referenceRate } from '@umbral/contracts';
import { REFERENCE_FRESH_DAYS } from '@umbral/mortgage';
import { asc, desc, joined, raw, record, sql } from '@umbral/service-kit';
import type { Prisma } from '../generated/prisma/client.js';
import type { Tx } from '../transaction.js';

const labels = joined(
  Object.entries(referenceLabels).map(([code, label]) => sql`when ${code} then ${label}`),
  ' ',
);

export const referenceRates = record({
  table: 'reference_rates',
  alias: 'r',
  row: referenceRate,
  columns: {
    label: sql`case r.code ${labels} end`,
    publishedOn: sql`r.published_on::text`,
    stale: sql`r.published_on + ${raw(String(REFERENCE_FRESH_DAYS))} < (now() at time zone 'Europe/Madrid')::date`,
  },
  /** Calculations of every signed-in user read them. */
  scope: () => undefined,
  visibility: () => EVERYBODYS,
  order: [desc(sql`r.month`), asc(sql`r.code`), asc(sql`r.id`)],
  save: (db: Tx['db'], id: number, data: Prisma.ReferenceRateUncheckedUpdateInput) =>
    db.referenceRate.update({ where: { id }, data, select: { id: true } }),
  title: ({ code, month }) => `${code} · ${month}`,
  audited: ['code', 'month', 'value', 'source', 'url', 'publishedOn', 'checkedBy', 'isDemo'],
});
