import { costRule, EVERYBODYS } from '@umbral/contracts';
import { asc, record, sql } from '@umbral/service-kit';
import type { Prisma } from '../generated/prisma/client.js';
import type { Tx } from '../transaction.js';

/** Laws are in force by the date in Spain. */
const today = sql`(now() at time zone 'Europe/Madrid')::date`;

/** The first match applies: a draft is one whatever its dates. */
export const stateOfRule = sql`case
  when r.confidence = 'baja' then 'draft'
  when r.valid_from > ${today} then 'upcoming'
  when r.valid_to < ${today} then 'expired'
  else 'in_force' end`;

export const costRules = record({
  table: 'purchase_cost_rules',
  alias: 'r',
  row: costRule,
  columns: {
    validFrom: sql`r.valid_from::text`,
    validTo: sql`r.valid_to::text`,
    checkedAt: sql`r.checked_at::text`,
    state: stateOfRule,
    stale: sql`(r.checked_at + interval '6 months')::date < ${today}`,
  },
  /** Visible to every user who may see products. */
  scope: () => undefined,
  visibility: () => EVERYBODYS,
  order: [asc(sql`r.region`), asc(sql`r.tax`), asc(sql`r.title`), asc(sql`r.valid_from`), asc(sql`r.id`)],
  save: (db: Tx['db'], id: number, data: Prisma.PurchaseCostRuleUncheckedUpdateInput) =>
    db.purchaseCostRule.update({ where: { id }, data, select: { id: true } }),
  title: ({ region, tax, title }) => `${region} · ${tax} · ${title}`,
  audited: [
    'region',
    'tax',
    'homeType',
    'title',
    'brackets',
    'bonusPercentage',
    'increased',
    'conditions',
    'validFrom',
    'validTo',
    'law',
    'url',
    'checkedAt',
    'checkedBy',
    'confidence',
    'note',
  ],
  unique: { purchase_cost_rules_do_not_overlap: 'overlapping_rule' },
});
