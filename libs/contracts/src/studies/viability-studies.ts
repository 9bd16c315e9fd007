import * as z from 'zod';
import { CENT, figure } from '../figures.js';
import { addressedId, idParams, optionalText, recordId, recordStamps, requiredText } from '../fields.js';
import { listAnswer, listQuery } from '../lists.js';
import { operation } from '../operation.js';
import { calendarDay } from '../calendar.js';
import { homeType, region } from '../catalog/cost-rules.js';
import { energyCertificates } from '../catalog/products.js';
import { declaredConditions, purchaseCosts, referenceValue } from '../catalog/purchase-costs.js';
import { fitChanges, listedChanges } from './fit-changes.js';
import { guarantor, guarantorForm, holder, holderForm, MAXIMUM_GUARANTORS, MAXIMUM_HOLDERS } from './people.js';

const cost = figure({ message: 'No puede ser negativo', min: 0 }).default(0);
const percentage = figure({
  message: 'No puede ser negativo',
  min: 0,
  max: 100,
  tooBig: 'El porcentaje no puede ser mayor a 100',
}).default(0);

/** Costs of the operation: euros, but the two percentages of the price. */
export const operatingCosts = {
  realEstateHonorarios: cost,
  professionalHonorarios: cost,
  gastosItpPercentage: percentage,
  ivaPercentage: percentage,
  deducciones: cost,
  provisionFondos: cost,
  tasacion: cost,
};

/** What the buyers declare, and what kind of home it is. */
export const studyConditions = declaredConditions
  .extend({ homeType: homeType.default('second_hand') })
  .meta({ id: 'StudyConditions' });

/** Where and how the home is bought, for its taxes. None of it counts for eligibility. A field that is not sent stays. */
const purchase = {
  region: region.nullish(),
  costDate: calendarDay.nullish().meta({ description: 'Day of the purchase; null: today' }),
  referenceValue: referenceValue.nullish().meta({ description: 'Euros, of the land registry' }),
  conditions: studyConditions.nullish(),
};

export const viabilityStudyForm = z
  .object({
    studyName: requiredText('El nombre del estudio es requerido', 200, 'El nombre no puede exceder 200 caracteres'),
    purchasePrice: figure({ message: 'El precio de compra debe ser positivo', min: CENT }),
    appraisalValue: figure({ message: 'El valor de tasación debe ser positivo', min: CENT }),
    financingPercentage: figure({
      message: 'El porcentaje de financiación debe ser mayor a 0',
      min: 1,
      max: 100,
      tooBig: 'El porcentaje no puede ser mayor a 100',
    }),
    energyCertificate: z.enum(energyCertificates, 'Debe seleccionar un certificado energético'),
    isNational: z.boolean().default(true),
    needsAdditionalLoan: z.boolean().default(false),
    additionalLoanInfo: optionalText(2000),
    ...operatingCosts,
    ...purchase,
    holders: z
      .array(holderForm, 'Debe incluir al menos un titular')
      .min(1, 'Debe incluir al menos un titular')
      .max(MAXIMUM_HOLDERS, `Como máximo ${MAXIMUM_HOLDERS} titulares`),
    guarantors: z
      .array(guarantorForm)
      .max(MAXIMUM_GUARANTORS, `Como máximo ${MAXIMUM_GUARANTORS} avalistas`)
      .default([]),
  })
  .meta({ id: 'ViabilityStudyForm' });
export type ViabilityStudyForm = z.infer<typeof viabilityStudyForm>;

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
    holders: z.array(holder),
    guarantors: z.array(guarantor),
  })
  .meta({ id: 'ViabilityStudy' });
export type ViabilityStudy = z.infer<typeof viabilityStudy>;

/** What would make a product fit; all that is not null is needed together. */
export const fitSuggestion = z
  .object({
    financingPercentage: amount
      .nullable()
      .meta({ description: 'Highest whole percent that fits; null: the amount may stay' }),
    energyCertificate: z
      .string()
      .nullable()
      .meta({ description: 'Letter that the home needs, or better; null: it may stay' }),
    downPayment: amount.meta({ description: 'Euros, at that financing' }),
    payment: amount.meta({ description: 'Euros a month, at that financing' }),
  })
  .meta({ id: 'FitSuggestion' });
export type FitSuggestion = z.infer<typeof fitSuggestion>;

/** A product judged against a study. Product name and bank are answered to administrators only. */
export const compatibleProduct = z
  .object({
    id: recordId,
    code: z.string(),
    name: z.string().nullable(),
    bankName: z.string().nullable(),
    minAge: z.number().int(),
    maxAge: z.number().int(),
    isFirstHome: z.boolean(),
    allowsGuarantor: z.boolean(),
    financingPercentage: amount,
    isCompatible: z.boolean(),
    incompatibilityReason: z.string().nullable(),
    reasons: z.array(z.object({ code: z.string(), message: z.string() })),
    warnings: z.array(z.string()),
    rescuedByGuarantor: z.array(z.string()),
    guarantorsUsed: z
      .array(z.string())
      .default([])
      .meta({ description: 'Names of the guarantors who did, in the study’s order' }),
    rescuedEffortPercentage: amount
      .nullable()
      .default(null)
      .meta({ description: 'The effort with them; null where none had to help' }),
    ageViolations: z.number().int(),
    firstHomeViolations: z.number().int(),
    estimatedPayment: amount.meta({
      description: 'Euros a month: price × the product’s financing, its rate and years',
    }),
    assessedPayment: amount,
    assessedCapital: amount,
    effortPercentage: amount.meta({ description: 'Without guarantors' }),
    loanToAppraisalPercentage: amount
      .nullable()
      .default(null)
      .meta({ description: 'Assessed capital / appraisal × 100' }),
    suggestion: fitSuggestion
      .nullable()
      .default(null)
      .meta({ description: 'For the first few that small changes would make fit' }),
    ...listedChanges,
    effortRatioPercentage: amount,
    energyCertificate: z.string(),
    nationality: z.enum(['national', 'international', 'both']),
    workRegime: z.string().nullable(),
    workSeniority: z.number().int().nullable(),
    purchasePriceMin: amount,
    purchasePriceMax: amount,
    appraisalPercentageMin: amount,
    appraisalPercentageMax: amount,
    interestRate: amount,
    maxYears: z.number().int(),
    notes: z.string().nullable(),
  })
  .meta({ id: 'CompatibleProduct' });
export type CompatibleProduct = z.infer<typeof compatibleProduct>;

const shared = { service: 'studies', tag: 'viability-studies', access: { view: 'estudios_viabilidad' } } as const;

export const viabilityStudiesApi = {
  list: operation({
    ...shared,
    id: 'listViabilityStudies',
    method: 'GET',
    path: '/api/viability-studies',
    summary: 'List the studies in sight, newest first',
    query: listQuery.extend({ type: z.enum(['national', 'international', 'all']).optional() }),
    answer: listAnswer(viabilityStudySummary),
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
  }),
  toggleStatus: operation({
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
  }),
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
    params: idParams.extend({ productId: addressedId }),
    answer: fitChanges,
    errors: ['service_down', 'timeout'],
  }),
};
