import { scenario } from '@umbral/contracts';
import { asc, record, sql } from '@umbral/service-kit';
import type { Prisma } from '../generated/prisma/client.js';
import type { Tx } from '../transaction.js';
import { studies } from '../viability-studies/study.record.js';

/** As stored; results are not stored. */
export const storedScenario = scenario.omit({ result: true, etag: true });

export const scenarios = record({
  table: 'study_scenarios',
  alias: 'c',
  row: storedScenario,
  columns: { bonuses: sql`c.bonuses` },
  /** A scenario has the visibility of its study. */
  scope: (call) => {
    const ofStudies = studies.scope?.(call);
    return ofStudies && sql`c.study_id in (select s.id from viability_studies s where ${ofStudies})`;
  },
  order: [asc(sql`c.position`), asc(sql`c.id`)],
  save: (db: Tx['db'], id: number, data: Prisma.StudyScenarioUncheckedUpdateInput) =>
    db.studyScenario.update({ where: { id }, data, select: { id: true } }),
  title: ({ name }) => name,
  audited: [
    'name',
    'productId',
    'productCode',
    'rateType',
    'fixedRate',
    'fixedYears',
    'euribor',
    'referenceMonth',
    'spread',
    'firstRate',
    'firstMonths',
    'years',
    'purchasePrice',
    'financingPercentage',
    'originationFee',
    'brokerFee',
    'appraisal',
    'effortRatioPercentage',
    'variableFeeOption',
    'bonuses',
  ],
});
