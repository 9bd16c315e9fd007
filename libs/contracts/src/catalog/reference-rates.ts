import * as z from 'zod';
import { calendarDay, todayInSpain } from '../calendar.js';
import { optionalText, recordStamps, requiredText } from '../fields.js';
import { figureBetween, ofDecimals } from '../figures.js';
import { listQuery, pageFields, queryFlag } from '../lists.js';
import { recordOperations } from '../record-operations.js';

export const referenceLabels = { euribor_12m: 'Euríbor a 12 meses' } as const;
export const referenceCode = z.enum(Object.keys(referenceLabels) as [keyof typeof referenceLabels]);
export type ReferenceCode = z.infer<typeof referenceCode>;

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** A month that may have a value. */
export const referenceMonth = z
  .string({ error: 'El mes debe tener la forma AAAA-MM' })
  .trim()
  .regex(MONTH, { error: 'El mes debe tener la forma AAAA-MM', abort: true })
  .max(7)
  .refine((month) => month <= todayInSpain().slice(0, 7), 'El mes no puede ser futuro')
  .meta({ description: 'YYYY-MM', examples: ['2026-10'] });

const VALUE = 'El valor debe estar entre -2 y 10';

export const referenceRateForm = z
  .object({
    value: ofDecimals(figureBetween(-2, 10, VALUE), 3).meta({ description: 'Percent' }),
    source: requiredText('La fuente es requerida', 120),
    url: optionalText(500).refine(
      (url) => !url || /^https:\/\/\S+$/.test(url),
      'La dirección debe empezar por https://',
    ),
    publishedOn: calendarDay.refine((day) => day <= todayInSpain(), 'La fecha de publicación no puede ser futura'),
    checkedBy: optionalText(120),
  })
  .meta({ id: 'ReferenceRateForm' });

const published = {
  code: referenceCode,
  label: z.string(),
  month: z.string().meta({ description: 'YYYY-MM' }),
  value: z.number().meta({ description: 'Percent' }),
  source: z.string(),
  url: z.string().nullable(),
  publishedOn: z.string().meta({ description: 'YYYY-MM-DD' }),
  checkedBy: z.string().nullable(),
  isDemo: z.boolean().meta({ description: 'Of the demo data: no value of a real month' }),
  stale: z.boolean().meta({ description: 'Published more than 45 days before today in Spain' }),
};

export const referenceRate = z.object({ ...recordStamps, ...published }).meta({ id: 'ReferenceRate' });
export type ReferenceRate = z.infer<typeof referenceRate>;

export const latestReferenceRate = z.object(published).meta({ id: 'LatestReferenceRate' });
export type LatestReferenceRate = z.infer<typeof latestReferenceRate>;

const of = recordOperations({
  service: 'catalog',
  tag: 'reference-rates',
  access: 'signed-in',
  path: '/api/reference-rates',
  one: 'ReferenceRate',
  many: 'ReferenceRates',
  entity: 'reference_rate',
  answer: referenceRate,
});
const ofRate = { code: referenceCode.meta({ description: 'Which reference rate' }) };
const inPath = z
  .string()
  .max(200)
  .meta({ description: 'YYYY-MM', examples: ['2026-10'] });

export const referenceRatesApi = {
  list: of.list({
    summary: 'List the values of the reference rates, newest month first',
    query: listQuery.pick(pageFields),
  }),
  latest: of.route('GET /api/reference-rates/latest', {
    id: 'listLatestReferenceRates',
    summary: 'The value of the highest month of each reference rate',
    answer: z.array(latestReferenceRate),
  }),
  get: of.get({ summary: 'One value' }),
  put: of.route('PUT /api/reference-rates/:code/:month', {
    id: 'putReferenceRate',
    access: { view: 'productos' },
    summary: 'Enter the value of a month, or change it; it is no demo value afterwards',
    // The service parses the month, so that an invalid one is refused on its field.
    params: z.object({ ...ofRate, month: inPath }),
    query: z.object({ onlyNew: queryFlag.meta({ description: 'Refused where the month has a value already' }) }),
    body: referenceRateForm,
    answer: referenceRate,
    errors: ['conflict'],
    etag: true,
    idempotent: true,
    makesMissing: true,
    audits: { entity: 'reference_rate', action: 'update' },
    publishes: ['catalog.product.terms_changed'],
  }),
  remove: of.route('DELETE /api/reference-rates/:code/:month', {
    id: 'deleteReferenceRate',
    access: 'administrator',
    summary: 'Delete the value of a month',
    params: z.object({ ...ofRate, month: inPath.regex(MONTH) }),
    status: 204,
    etag: true,
    audits: { entity: 'reference_rate', action: 'delete' },
    publishes: ['catalog.product.terms_changed'],
  }),
};
