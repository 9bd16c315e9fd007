import * as z from 'zod';
import { figureBetween } from '../figures.js';
import { addressedId, idParams, instant, recordId, recordStamps } from '../fields.js';
import { queryFlag } from '../lists.js';
import { operationsOf } from '../operations-of.js';
import { MAXIMUM_SCENARIOS } from './scenarios.js';

/** Products of a report; a simulation of one's own may stand beside them. */
export const MAXIMUM_REPORT_PRODUCTS = 4;
/** Reports that a user may create in a minute. */
export const REPORTS_A_MINUTE = 10;

/** Parts of a report, in the order of the form: on the paper the amortization table comes last. */
export const reportSections = ['summary', 'options', 'rates', 'costs', 'schedule', 'legal'] as const;
export type ReportSection = (typeof reportSections)[number];
export const reportSectionLabels: Record<ReportSection, string> = {
  summary: 'Resumen',
  options: 'Opciones',
  rates: 'Si suben los tipos',
  costs: 'Gastos de la operación',
  schedule: 'Anexo: cuadro de amortización',
  legal: 'Información legal',
};

/** Optional additions to the sections of a report. */
export type ReportAddition = 'changes' | 'scenarios';
export const reportAdditionLabels: Record<ReportAddition, string> = {
  changes: 'Qué haría falta',
  scenarios: 'Escenarios',
};
/** Of the costs where the region of the home is known: they follow its rules then. */
export const REGION_COSTS_TITLE = 'Gastos de compra';

const NOTHING_CHOSEN = 'Elige al menos un producto o una simulación';

const hasNoRepeated = (ids: readonly number[]): boolean => new Set(ids).size === ids.length;

const terms = {
  interestRate: figureBetween(0.1, 20, 'El interés debe estar entre 0,1 y 20'),
  years: figureBetween(1, 50, 'El plazo debe ser un número entero entre 1 y 50', true),
};
export const reportSimulation = z
  .object(terms)
  .meta({ id: 'ReportSimulation', description: 'Percent a year, at a fixed rate, and whole years' });

export const reportForm = z
  .object({
    productIds: z
      .array(recordId)
      .max(MAXIMUM_REPORT_PRODUCTS, `Como máximo ${MAXIMUM_REPORT_PRODUCTS} productos`)
      .refine(hasNoRepeated, 'Hay productos repetidos')
      .default([])
      .meta({ description: 'Of the study’s list, in the order of the report' }),
    simulation: reportSimulation.nullish().transform((given) => given ?? null),
    sections: z
      .array(z.enum(reportSections, 'Elige apartados de la lista'))
      .max(reportSections.length, 'Hay apartados repetidos')
      .default([...reportSections])
      .transform((chosen) => reportSections.filter((section) => section === 'legal' || chosen.includes(section)))
      .meta({ description: '`legal` is always drawn' }),
    annex: z
      .boolean()
      .default(false)
      .meta({ description: 'Every month of the amortization tables, within `schedule`' }),
    scenarioIds: z
      .array(recordId)
      .max(MAXIMUM_SCENARIOS, `Como máximo ${MAXIMUM_SCENARIOS} escenarios`)
      .refine(hasNoRepeated, 'Hay escenarios repetidos')
      .default([])
      .meta({ description: 'Of the study, compared in their order' }),
    changes: z
      .boolean()
      .default(false)
      .meta({ description: 'What would make the products of the report fit that do not' }),
    purchaseCosts: z.boolean().default(false).meta({
      description: 'Changes nothing: a study with a region has its costs by the rules of the day, each with its law',
    }),
  })
  .refine(({ productIds, simulation }) => productIds.length > 0 || simulation !== null, {
    path: ['productIds'],
    message: NOTHING_CHOSEN,
  })
  // An answer states the months only where they are drawn.
  .overwrite((form) => ({ ...form, annex: form.annex && form.sections.includes('schedule') }))
  .meta({ id: 'ReportForm' });
export type ReportForm = z.infer<typeof reportForm>;

export const report = z
  .object({
    ...recordStamps,
    studyId: recordId,
    userId: recordId,
    userEmail: z.string().nullable(),
    companyId: recordId.nullable(),
    sections: z.array(z.enum(reportSections)),
    annex: z.boolean(),
    productIds: z.array(recordId),
    scenarioIds: z.array(recordId),
    changes: z.boolean(),
    purchaseCosts: z.boolean(),
    pages: z.number().int(),
    size: z.number().int().meta({ description: 'Bytes of the file' }),
    sha256: z.string().meta({ description: 'Of the file, 64 hexadecimal digits' }),
    sentAt: instant.nullable().meta({ description: 'When a mail last took it to the client; null: none did' }),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof report>;

export const reportPreview = z
  .object({
    pages: z.number().int(),
    svg: z.string().meta({ description: 'All pages in one picture, one below the other, each of A4' }),
  })
  .meta({ id: 'ReportPreview' });
export type ReportPreview = z.infer<typeof reportPreview>;

/** A product of the study's list, or a rate and a term. */
export const scheduleQuery = z
  .object({
    productId: addressedId.optional().meta({ description: 'One of the study’s list' }),
    interestRate: terms.interestRate.optional().meta({ description: 'Percent a year' }),
    years: terms.years.optional().meta({ description: 'Whole years' }),
    bonused: queryFlag.meta({ description: 'With all conditions of the product' }),
  })
  .superRefine(({ productId, interestRate, years }, context) => {
    if (productId !== undefined) return;
    const missing = { interestRate, years };
    if (interestRate === undefined && years === undefined)
      return context.addIssue({ code: 'custom', path: ['productId'], message: NOTHING_CHOSEN });
    for (const [name, value] of Object.entries(missing))
      if (value === undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'Indica el interés y el plazo' });
  });

const route = operationsOf({ service: 'studies', tag: 'client-reports', access: { view: 'estudios_viabilidad' } });
const params = idParams.extend({ reportId: addressedId.meta({ description: 'Number of the report' }) });

export const reportsApi = {
  list: route('GET /api/viability-studies/:id/reports', {
    id: 'listReports',
    summary: 'The reports of a study, newest first',
    answer: z.array(report),
  }),
  create: route('POST /api/viability-studies/:id/reports', {
    id: 'createReport',
    summary: 'Draw a report for the client, and keep it as it is handed over',
    description: 'Tagged PDF (PDF/UA-1), to be read at the address that ends in `/pdf`. Ten a minute and user.',
    body: reportForm,
    answer: report,
    status: 201,
    errors: ['calculation_failed', 'overloaded', 'report_unavailable'],
    idempotent: true,
    audits: { entity: 'viability_study', action: 'report' },
  }),
  preview: route('POST /api/viability-studies/:id/report-preview', {
    id: 'previewReport',
    summary: 'The pages of a report before it is made; nothing is stored',
    description: 'Drawn by the same renderer from the same texts as the report.',
    body: reportForm,
    answer: reportPreview,
    errors: ['calculation_failed', 'overloaded', 'report_unavailable'],
    audits: 'none',
  }),
  get: route('GET /api/viability-studies/:id/reports/:reportId', {
    id: 'getReport',
    summary: 'One report of a study',
    params,
    answer: report,
  }),
  pdf: route('GET /api/viability-studies/:id/reports/:reportId/pdf', {
    id: 'getReportPdf',
    summary: 'The report as it was handed over; its ETag is the SHA-256',
    params,
    media: 'application/pdf',
    etag: true,
  }),
  schedule: route('GET /api/viability-studies/:id/schedule', {
    id: 'getStudySchedule',
    summary: 'The amortization table of a product, by its stretches, or of a rate and a term, one row a month',
    description: 'UTF-8 with its mark, semicolons, decimal commas, CRLF.',
    query: scheduleQuery,
    media: 'text/csv',
    errors: ['calculation_failed'],
  }),
};
