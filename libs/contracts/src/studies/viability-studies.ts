import * as z from 'zod';
import { addressedId, idParams, instant, recordId, recordStamps } from '../fields.js';
import { listAnswer, listQuery, sortedBy, pageFields } from '../lists.js';
import { recordOperations } from '../record-operations.js';
import { energyCertificates } from '../catalog/product-forms.js';
import { region } from '../catalog/cost-rule-forms.js';
import { purchaseCosts } from '../catalog/purchase-costs.js';
import { compatibleProduct } from './compatible-products.js';
import { fitChanges } from './fit-changes.js';
import { productFigures } from './product-figures.js';
import { madeBy, withDaysInOrder } from './made-by.js';
import { guarantor, holder } from './people.js';
import { studyConditions, viabilityStudyForm } from './viability-study-form.js';

const amount = z.number();

export const viabilityStudySummary = z
  .object({
    ...recordStamps,
    userId: recordId,
    userEmail: z.string().nullable(),
    companyId: recordId.nullable(),
    companyName: z.string().nullable(),
    studyName: z.string(),
    clientName: z.string().meta({ description: 'The first holder’s' }),
    clientPhone: z.string().nullable(),
    purchasePrice: amount,
    appraisalValue: amount,
    financingPercentage: amount,
    energyCertificate: z.enum(energyCertificates),
    isNational: z.boolean(),
    needsAdditionalLoan: z.boolean(),
    additionalLoanInfo: z.string().nullable(),
    isFinished: z.boolean(),
    isActive: z.boolean(),
    finishedAt: instant.nullable().default(null).meta({ description: 'When a finished study was finished, if noted' }),
    finishedBy: z.string().nullable().default(null).meta({ description: 'Name of the user who finished it, if noted' }),
    reopenedAt: instant
      .nullable()
      .default(null)
      .meta({ description: 'When an open study was last reopened, if it was' }),
    reopenedBy: z.string().nullable().default(null).meta({ description: 'Name of the user who reopened it, if noted' }),
  })
  .meta({ id: 'ViabilityStudySummary' });
export type ViabilityStudySummary = z.infer<typeof viabilityStudySummary>;

export const viabilityStudy = viabilityStudySummary
  .extend({
    realEstateHonorarios: amount,
    professionalHonorarios: amount,
    gastosItpPercentage: amount,
    ivaPercentage: amount,
    deducciones: amount,
    provisionFondos: amount,
    tasacion: amount,
    region: region.nullable().default(null),
    costDate: z.string().nullable().default(null).meta({ description: 'YYYY-MM-DD' }),
    referenceValue: amount.nullable().default(null),
    conditions: studyConditions.nullable().default(null),
    desiredYears: z.number().int().nullable().default(null),
    desiredRate: z.number().nullable().default(null),
    unconfirmed: z
      .array(z.string())
      .default([])
      .meta({ description: 'Paths of unconfirmed values, such as `holders.0.age`' }),
    holders: z.array(holder),
    guarantors: z.array(guarantor),
  })
  .meta({ id: 'ViabilityStudy' });
export type ViabilityStudy = z.infer<typeof viabilityStudy>;

/** The two halves of the open studies, as on the desk: those with a change in the last 7 days, and the others. */
const studyProgress = ['in-progress', 'untouched'] as const;
export type StudyProgress = (typeof studyProgress)[number];

export const studyListQuery = listQuery.extend({
  type: z.enum(['national', 'international', 'all']).optional().meta({ description: 'Absent: all' }),
  progress: z
    .enum([...studyProgress, 'all'])
    .optional()
    .meta({ description: 'Open ones with a change in the last 7 days, or without; absent: all' }),
  ...madeBy,
  sort: sortedBy('name', 'createdAt'),
});

const of = recordOperations({
  service: 'studies',
  tag: 'viability-studies',
  access: { view: 'estudios_viabilidad' },
  path: '/api/viability-studies',
  one: 'ViabilityStudy',
  many: 'ViabilityStudies',
  entity: 'viability_study',
  answer: viabilityStudy,
});

const toggleStatus = of.toggle({
  summary: 'Activate or deactivate a study',
  publishes: ['studies.viability_study.changed'],
});

export const viabilityStudiesApi = {
  list: of.list({
    summary: 'List the studies visible to the caller, newest first',
    query: withDaysInOrder(studyListQuery),
    answer: listAnswer(viabilityStudySummary),
  }),
  export: of.export(withDaysInOrder(studyListQuery.omit(pageFields))),
  get: of.get({ summary: 'One study, complete' }),
  create: of.create({
    summary: 'Create a study',
    body: viabilityStudyForm,
    publishes: ['studies.viability_study.created'],
  }),
  update: of.update({
    summary: 'Change a study; its people are replaced',
    body: viabilityStudyForm,
    publishes: ['studies.viability_study.changed'],
  }),
  remove: of.remove({
    summary: 'Delete an inactive study for good',
    access: { delete: 'estudios_viabilidad' },
    errors: ['still_active'],
    publishes: ['studies.viability_study.deleted'],
  }),
  toggleStatus,
  bulkStatus: of.bulkStatus(toggleStatus),
  toggleFinished: of.route('PATCH /api/viability-studies/:id/toggle-finished', {
    id: 'toggleViabilityStudyFinished',
    summary: 'Finish a study (it becomes inactive) or reopen it (active again)',
    answer: viabilityStudy,
    etag: true,
    idempotent: true,
    audits: { entity: 'viability_study', action: 'toggle_finished' },
    publishes: ['studies.viability_study.changed', 'studies.viability_study.finished'],
  }),
  compatibleProducts: of.route('GET /api/viability-studies/:id/compatible-products', {
    id: 'listCompatibleProducts',
    summary: 'Which bank products fit the study, and why not',
    answer: z.array(compatibleProduct),
  }),
  purchaseCosts: of.route('GET /api/viability-studies/:id/purchase-costs', {
    id: 'getStudyPurchaseCosts',
    summary: 'What buying the home of the study costs, by the rules of the day',
    answer: purchaseCosts,
    errors: ['region_missing'],
  }),
  fitChanges: of.route('GET /api/viability-studies/:id/compatible-products/:productId/changes', {
    id: 'listFitChanges',
    summary: 'The smallest changes of the study that would make a product fit, each proved',
    params: idParams.extend({ productId: addressedId.meta({ description: 'Number of the product' }) }),
    answer: fitChanges,
  }),
  productFigures: of.route('GET /api/viability-studies/:id/compatible-products/:productId/figures', {
    id: 'getProductFigures',
    summary: 'What a product costs the study, without its conditions and with all of them',
    params: idParams.extend({ productId: addressedId.meta({ description: 'Number of the product' }) }),
    answer: productFigures,
  }),
};
