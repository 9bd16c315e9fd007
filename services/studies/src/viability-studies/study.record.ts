import { guarantor, holder, ownedVisibility, viabilityStudy, type Guarantor, type Holder } from '@umbral/contracts';
import {
  desc,
  deletedEventPayload,
  recordEventPayload,
  ownerFields,
  ownerJoin,
  record,
  rowsOf,
  sql,
  type Sql,
} from '@umbral/service-kit';
import type { Prisma } from '../generated/prisma/client.js';
import { recordScope } from '../records/record.scope.js';
import type { Tx } from '../transaction.js';

const propertiesIn = (table: string, where: Sql): Sql =>
  rowsOf(holder.shape.properties.element, { table, alias: 'o', where, order: sql`o.position` });

const nameOf = (id: Sql): Sql => sql`(select coalesce(ku.name, ku.email) from known_users ku where ku.id = ${id})`;

export const studies = record({
  table: 'viability_studies',
  alias: 's',
  row: viabilityStudy,
  columns: {
    ...ownerFields,
    costDate: sql`s.cost_date::text`,
    finishedBy: nameOf(sql`s.finished_by`),
    reopenedBy: nameOf(sql`s.reopened_by`),
    holders: rowsOf(holder, {
      table: 'viability_holders',
      alias: 'h',
      where: sql`h.study_id = s.id`,
      order: sql`h.position`,
      columns: { properties: propertiesIn('viability_holder_properties', sql`o.holder_id = h.id`) },
    }),
    guarantors: rowsOf(guarantor, {
      table: 'viability_guarantors',
      alias: 'g',
      where: sql`g.study_id = s.id`,
      order: sql`g.position`,
      columns: { properties: propertiesIn('viability_guarantor_properties', sql`o.guarantor_id = g.id`) },
    }),
  },
  joins: ownerJoin('s'),
  scope: recordScope('s'),
  visibility: ownedVisibility,
  order: [desc(sql`s.created_at`), desc(sql`s.id`)],
  sorts: { name: [sql`s.sort_name`], createdAt: [sql`s.created_at`, sql`s.id`] },
  save: (db: Tx['db'], id: number, data: Prisma.ViabilityStudyUncheckedUpdateInput) =>
    db.viabilityStudy.update({ where: { id }, data, select: { id: true } }),
  title: ({ studyName }) => studyName,
  audited: [
    'studyName',
    'clientName',
    'clientPhone',
    'purchasePrice',
    'appraisalValue',
    'financingPercentage',
    'energyCertificate',
    'isNational',
    'needsAdditionalLoan',
    'additionalLoanInfo',
    'isFinished',
    'isActive',
    'realEstateHonorarios',
    'professionalHonorarios',
    'gastosItpPercentage',
    'ivaPercentage',
    'deducciones',
    'provisionFondos',
    'tasacion',
    'region',
    'costDate',
    'referenceValue',
    'conditions',
    'desiredYears',
    'desiredRate',
    'holders',
    'guarantors',
  ],
  // People get new ids with each change, which is not a change of theirs.
  auditView: ({ holders, guarantors, ...study }) => ({
    ...study,
    holders: holders.map(withoutIds),
    guarantors: guarantors.map(withoutIds),
  }),
  events: {
    'studies.viability_study.created': recordEventPayload,
    'studies.viability_study.changed': recordEventPayload,
    'studies.viability_study.finished': (study) => study.isFinished && recordEventPayload(study),
    'studies.viability_study.deleted': deletedEventPayload,
  },
});

const withoutIds = ({ id: _, properties, ...person }: Holder | Guarantor) => ({
  ...person,
  properties: properties.map(({ id: _id, ...property }) => property),
});
