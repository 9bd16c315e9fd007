import * as z from 'zod';
import { addressedId, idParams, instant, recordId, recordStamps } from '../fields.js';
import { bulkStatusOf } from '../bulk-status.js';
import { exportOf } from '../exports.js';
import { listAnswer, listQuery, sortedBy, pageFields } from '../lists.js';
import { operation } from '../operation.js';
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
    energyCertificate: z.string(),
    isNational: z.boolean(),
    needsAdditionalLoan: z.boolean(),
    additionalLoanInfo: z.string().nullable(),
    isFinished: z.boolean(),
    isActive: z.boolean(),
    finishedAt: instant.nullable().default(null).meta({ description: 'When a finished study was finished, if noted' }),
    finishedBy: z.string().nullable().default(null).meta({ description: 'Name of whoever finished it, if noted' }),
    reopenedAt: instant
      .nullable()
      .default(null)
      .meta({ description: 'When an open study was last reopened, if it was' }),
    reopenedBy: z.string().nullable().default(null).meta({ description: 'Name of whoever reopened it, if noted' }),
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
      .meta({ description: 'Paths of values that nobody has confirmed, such as `holders.0.age`' }),
    holders: z.array(holder),
    guarantors: z.array(guarantor),
  })
  .meta({ id: 'ViabilityStudy' });
export type ViabilityStudy = z.infer<typeof viabilityStudy>;

export const studyListQuery = listQuery.extend({
  type: z.enum(['national', 'international', 'all']).optional().meta({ description: 'Absent: all' }),
  ...madeBy,
  sort: sortedBy('name', 'createdAt'),
});

const shared = { service: 'studies', tag: 'viability-studies', access: { view: 'estudios_viabilidad' } } as const;

const toggleStatus = operation({
  ...shared,
  id: 'toggleViabilityStudy',
  method: 'PATCH',
  path: '/api/viability-studies/:id/toggle-status',
  summary: 'Activate or deactivate a study',
  params: idParams,
  answer: viabilityStudy,
  errors: ['stale_record'],
  etag: true,
  audits: { entity: 'viability_study', action: 'toggle_status' },
  publishes: ['studies.viability_study.changed'],
});

export const viabilityStudiesApi = {
  list: operation({
    ...shared,
    id: 'listViabilityStudies',
    method: 'GET',
    path: '/api/viability-studies',
    summary: 'List the studies in sight, newest first',
    query: withDaysInOrder(studyListQuery),
    answer: listAnswer(viabilityStudySummary),
  }),
  export: exportOf({
    ...shared,
    id: 'exportViabilityStudies',
    path: '/api/viability-studies',
    query: withDaysInOrder(studyListQuery.omit(pageFields)),
    entity: 'viability_study',
  }),
  get: operation({
    ...shared,
    id: 'getViabilityStudy',
    method: 'GET',
    path: '/api/viability-studies/:id',
    summary: 'One study, complete',
    params: idParams,
    answer: viabilityStudy,
    etag: true,
  }),
  create: operation({
    ...shared,
    id: 'createViabilityStudy',
    method: 'POST',
    path: '/api/viability-studies',
    summary: 'Create a study',
    status: 201,
    body: viabilityStudyForm,
    answer: viabilityStudy,
    etag: true,
    idempotent: true,
    audits: { entity: 'viability_study', action: 'create' },
    publishes: ['studies.viability_study.created'],
  }),
  update: operation({
    ...shared,
    id: 'updateViabilityStudy',
    method: 'PUT',
    path: '/api/viability-studies/:id',
    summary: 'Change a study; its people are replaced',
    params: idParams,
    body: viabilityStudyForm,
    answer: viabilityStudy,
    errors: ['stale_record'],
    etag: true,
    audits: { entity: 'viability_study', action: 'update' },
    publishes: ['studies.viability_study.changed'],
  }),
  remove: operation({
    ...shared,
    id: 'deleteViabilityStudy',
    method: 'DELETE',
    path: '/api/viability-studies/:id',
    summary: 'Delete an inactive study for good',
    access: { delete: 'estudios_viabilidad' },
    params: idParams,
    status: 204,
    errors: ['still_active', 'stale_record'],
    etag: true,
    audits: { entity: 'viability_study', action: 'delete' },
    publishes: ['studies.viability_study.deleted'],
  }),
  toggleStatus,
  bulkStatus: bulkStatusOf(toggleStatus, { id: 'setStatusOfViabilityStudies', path: '/api/viability-studies' }),
  toggleFinished: operation({
    ...shared,
    id: 'toggleViabilityStudyFinished',
    method: 'PATCH',
    path: '/api/viability-studies/:id/toggle-finished',
    summary: 'Finish a study (it becomes inactive) or reopen it (active again)',
    params: idParams,
    answer: viabilityStudy,
    errors: ['stale_record'],
    etag: true,
    audits: { entity: 'viability_study', action: 'toggle_finished' },
    publishes: ['studies.viability_study.changed', 'studies.viability_study.finished'],
  }),
  compatibleProducts: operation({
    ...shared,
    id: 'listCompatibleProducts',
    method: 'GET',
    path: '/api/viability-studies/:id/compatible-products',
    summary: 'Which bank products fit the study, and why not',
    params: idParams,
    answer: z.array(compatibleProduct),
    errors: ['service_down', 'timeout'],
  }),
  purchaseCosts: operation({
    ...shared,
    id: 'getStudyPurchaseCosts',
    method: 'GET',
    path: '/api/viability-studies/:id/purchase-costs',
    summary: 'What buying the home of the study costs, by the rules of the day',
    params: idParams,
    answer: purchaseCosts,
    errors: ['region_missing', 'service_down', 'timeout'],
  }),
  fitChanges: operation({
    ...shared,
    id: 'listFitChanges',
    method: 'GET',
    path: '/api/viability-studies/:id/compatible-products/:productId/changes',
    summary: 'The smallest changes of the study that would make a product fit, each proved',
    params: idParams.extend({ productId: addressedId.meta({ description: 'Number of the product' }) }),
    answer: fitChanges,
    errors: ['service_down', 'timeout'],
  }),
  productFigures: operation({
    ...shared,
    id: 'getProductFigures',
    method: 'GET',
    path: '/api/viability-studies/:id/compatible-products/:productId/figures',
    summary: 'What a product costs the study, without its conditions and with all of them',
    params: idParams.extend({ productId: addressedId.meta({ description: 'Number of the product' }) }),
    answer: productFigures,
    errors: ['service_down', 'timeout'],
  }),
};
