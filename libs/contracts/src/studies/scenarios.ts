import * as z from 'zod';
import { figure, figureBetween } from '../figures.js';
import { addressedId, idParams, recordId, recordStamps, requiredText } from '../fields.js';
import { operation } from '../operation.js';
import { viabilityStudyForm } from './viability-studies.js';

/** Scenarios of a study. */
export const MAXIMUM_SCENARIOS = 4;
/** Conditions of a scenario that lower its rate. */
export const MAXIMUM_BONUSES = 8;

export const rateTypes = ['fixed', 'variable', 'mixed'] as const;
export type RateType = (typeof rateTypes)[number];
export const rateTypeLabels: Record<RateType, string> = { fixed: 'Fijo', variable: 'Variable', mixed: 'Mixto' };

const FIXED_RATE = 'El tipo fijo debe estar entre 0 y 20';
const FIXED_YEARS = 'Los años a tipo fijo deben ser menos que el plazo';
const EURIBOR = 'El euríbor debe estar entre -2 y 10';
const SPREAD = 'El diferencial debe estar entre 0 y 10';
const FIRST = 'Indica el tipo y los meses del primer periodo';
const YEARS = 'El plazo debe ser un número entero entre 1 y 50';
const NEGATIVE = 'No puede ser negativo';

/** Absent and null both mean none. */
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? null);
const fee = figure({ message: NEGATIVE, min: 0 }).default(0);

const bonus = z
  .object({
    code: requiredText('El código es requerido', 30),
    label: requiredText('El nombre de la condición es requerido', 80),
    points: figureBetween(0.01, 3, 'Los puntos deben estar entre 0,01 y 3'),
    annualCost: figureBetween(0, 99_999.99, 'El coste anual debe estar entre 0 y 99.999,99'),
    linked: z.boolean().default(false),
  })
  .meta({ id: 'ScenarioBonus', description: 'Percentage points off every rate, and euros a year' });

const terms = {
  rateType: z.enum(rateTypes, 'Elige el tipo de hipoteca'),
  fixedRate: optional(figureBetween(0, 20, FIXED_RATE)),
  fixedYears: optional(figure({ message: FIXED_YEARS, min: 1, max: 49, integer: true })).meta({
    description: 'Of a mixed loan, fewer than `years`',
  }),
  euribor: optional(figureBetween(-2, 10, EURIBOR)),
  spread: optional(figureBetween(0, 10, SPREAD)),
  firstRate: optional(figureBetween(0, 20, FIRST)).meta({ description: 'Of a variable loan’s first months' }),
  firstMonths: optional(figureBetween(1, 36, FIRST, true)),
  years: figureBetween(1, 50, YEARS, true),
  purchasePrice: viabilityStudyForm.shape.purchasePrice,
  financingPercentage: viabilityStudyForm.shape.financingPercentage,
  originationFee: fee,
  brokerFee: fee,
  appraisal: fee,
  effortRatioPercentage: figureBetween(1, 100, 'El esfuerzo debe estar entre 1 y 100', true).default(35),
  variableFeeOption: z.enum(['3y', '5y'], 'Elige 3 o 5 años').default('5y').meta({
    description: 'Which cap of Ley 5/2019, art. 23.5 was signed',
  }),
  bonuses: z
    .array(bonus)
    .max(MAXIMUM_BONUSES, `Como máximo ${MAXIMUM_BONUSES} condiciones`)
    .refine((list) => new Set(list.map(({ code }) => code)).size === list.length, 'Hay condiciones repetidas')
    .default([]),
};
type Terms = z.output<z.ZodObject<typeof terms>>;

/** What one field cannot say alone. */
function checkTerms(given: Terms, context: z.core.$RefinementCtx): void {
  const { rateType, years, fixedRate, fixedYears, euribor, spread, firstRate, firstMonths } = given;
  const refuse = (path: keyof Terms, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (rateType !== 'variable' && fixedRate === null) refuse('fixedRate', FIXED_RATE);
  if (rateType === 'mixed' && (fixedYears === null || fixedYears >= years)) refuse('fixedYears', FIXED_YEARS);
  if (rateType !== 'fixed' && euribor === null) refuse('euribor', EURIBOR);
  if (rateType !== 'fixed' && spread === null) refuse('spread', SPREAD);
  if (rateType !== 'variable') return;
  if (firstRate === null && firstMonths !== null) refuse('firstRate', FIRST);
  if (firstMonths === null ? firstRate !== null : firstMonths >= years * 12) refuse('firstMonths', FIRST);
}

const named = {
  name: requiredText('El nombre es requerido', 80),
  productId: optional(recordId).meta({ description: 'A product of the study’s list, which the terms come from' }),
};

export const scenarioForm = z
  .object({ ...named, ...terms })
  .superRefine(checkTerms)
  .meta({ id: 'ScenarioForm' });
export type ScenarioForm = z.infer<typeof scenarioForm>;

const household = {
  holders: z
    .array(
      z.object({
        name: z.string().max(100),
        netIncome: figure({ message: 'Los ingresos netos deben ser positivos', min: 0 }),
        monthlyDebt: figure({ message: NEGATIVE, min: 0 }).default(0),
      }),
    )
    .max(10, 'Como máximo 10 titulares')
    .default([]),
};

export const scenarioCalculation = z
  .object({ ...terms, ...household })
  .superRefine(checkTerms)
  .meta({ id: 'ScenarioCalculation' });

const MONTH = 'El mes debe estar dentro del plazo del préstamo';
const AMOUNT = 'El importe debe ser mayor que 0 y no superar lo pendiente';
export const earlyRepaymentForm = z
  .object({
    ...terms,
    ...household,
    afterMonth: figure({ message: MONTH, min: 1, max: 600, integer: true }),
    amount: figure({ message: AMOUNT, min: 0, above: true, tooBig: AMOUNT }),
  })
  .superRefine(checkTerms)
  .meta({ id: 'EarlyRepaymentForm' });

const euros = z.number().meta({ description: 'Euros' });
const percent = z.number().meta({ description: 'Percent' });
const effortPercentage = percent.nullable();

export const scenarioResult = z
  .object({
    principal: euros,
    downPayment: euros,
    stretches: z.array(
      z.object({
        fromMonth: z.number().int(),
        months: z.number().int(),
        rate: percent,
        payment: euros,
        effortPercentage,
      }),
    ),
    totalInterest: euros,
    linkedCost: euros,
    upfront: euros,
    totalCost: euros,
    totalOwed: euros,
    tae: percent,
    taeExact: z.string().meta({ description: 'Eight decimals' }),
    fits: z.boolean().nullable().meta({ description: 'Of the highest payment; null without holders' }),
    bonuses: z.array(z.object({ code: z.string(), saving: euros, cost: euros, worth: z.boolean() })),
    stress: z.object({
      euribor: z.array(
        z.object({
          plus: z.number().int(),
          rate: percent,
          payment: euros,
          totalInterest: euros,
          effortPercentage,
          fits: z.boolean().nullable(),
        }),
      ),
      breakingRate: percent.nullable().meta({ description: 'Highest rate at which the payment fits' }),
      lowestIncome: euros.nullable(),
      incomeFallPercentage: percent.nullable(),
      withoutHolder: z.array(z.object({ name: z.string(), effortPercentage, fits: z.boolean() })),
    }),
    notices: z.array(z.enum(['RATE_FLOOR'])),
  })
  .meta({ id: 'ScenarioResult' });
export type ScenarioResult = z.infer<typeof scenarioResult>;

export const scenario = z
  .object({
    ...recordStamps,
    studyId: recordId,
    position: z.number().int(),
    name: z.string(),
    productId: recordId.nullable(),
    productCode: z.string().nullable(),
    rateType: z.enum(rateTypes),
    fixedRate: z.number().nullable(),
    fixedYears: z.number().int().nullable(),
    euribor: z.number().nullable(),
    spread: z.number().nullable(),
    firstRate: z.number().nullable(),
    firstMonths: z.number().int().nullable(),
    years: z.number().int(),
    purchasePrice: z.number(),
    financingPercentage: z.number(),
    originationFee: z.number(),
    brokerFee: z.number(),
    appraisal: z.number(),
    effortRatioPercentage: z.number().int(),
    variableFeeOption: z.enum(['3y', '5y']),
    bonuses: z.array(bonus),
    result: scenarioResult,
  })
  .meta({ id: 'Scenario' });
export type Scenario = z.infer<typeof scenario>;

export const comparisonKeys = [
  'firstPayment',
  'highestPayment',
  'tae',
  'totalInterest',
  'linkedCost',
  'upfront',
  'totalCost',
  'downPayment',
  'breakingRate',
] as const;

export const scenarioComparison = z
  .object({
    rows: z.array(
      z.object({
        key: z.enum(comparisonKeys),
        values: z.array(z.number().nullable()).meta({ description: 'In the order of the scenarios' }),
        best: z.array(recordId).meta({ description: 'Scenarios with the best value' }),
      }),
    ),
    sentences: z.array(z.string()).meta({ description: 'Spanish, each scenario against the first' }),
  })
  .meta({ id: 'ScenarioComparison' });

export const earlyRepayment = z
  .object({
    balance: euros,
    rate: percent,
    payment: euros,
    reducePayment: euros,
    savedReducingPayment: euros,
    monthsLeftReducingTerm: z.number().int(),
    monthsSaved: z.number().int(),
    lastPayment: euros,
    savedReducingTerm: euros,
    feePercentage: percent.meta({ description: 'Cap by law; never above the bank’s loss' }),
    feeArticle: z.enum(['23.5.a', '23.5.b', '23.7.a', '23.7.b']),
    maxFee: euros,
    netSavingReducingPayment: euros,
    netSavingReducingTerm: euros,
  })
  .meta({ id: 'EarlyRepayment' });
export type EarlyRepayment = z.infer<typeof earlyRepayment>;

const shared = { service: 'studies', tag: 'viability-studies', access: { view: 'estudios_viabilidad' } } as const;
const params = idParams.extend({ scenarioId: addressedId });
const audits = { entity: 'viability_study', action: 'update' } as const;

export const scenariosApi = {
  list: operation({
    ...shared,
    id: 'listScenarios',
    method: 'GET',
    path: '/api/viability-studies/:id/scenarios',
    summary: 'The scenarios of a study, worked out and compared',
    params: idParams,
    answer: z.object({ items: z.array(scenario), comparison: scenarioComparison }).meta({ id: 'Scenarios' }),
  }),
  create: operation({
    ...shared,
    id: 'createScenario',
    method: 'POST',
    path: '/api/viability-studies/:id/scenarios',
    summary: 'Add a scenario to a study',
    description: 'Fields of other rate types are stored as null.',
    params: idParams,
    body: scenarioForm,
    answer: scenario,
    status: 201,
    errors: ['too_many_scenarios', 'calculation_failed', 'service_down', 'timeout'],
    etag: true,
    idempotent: true,
    audits,
  }),
  update: operation({
    ...shared,
    id: 'updateScenario',
    method: 'PUT',
    path: '/api/viability-studies/:id/scenarios/:scenarioId',
    summary: 'Change a scenario',
    params,
    body: scenarioForm,
    answer: scenario,
    errors: ['stale_record', 'calculation_failed', 'service_down', 'timeout'],
    etag: true,
    audits,
  }),
  remove: operation({
    ...shared,
    id: 'deleteScenario',
    method: 'DELETE',
    path: '/api/viability-studies/:id/scenarios/:scenarioId',
    summary: 'Delete a scenario',
    params,
    status: 204,
    errors: ['stale_record'],
    etag: true,
    audits,
  }),
  calculate: operation({
    ...shared,
    id: 'calculateScenario',
    method: 'POST',
    path: '/api/scenarios/calculate',
    summary: 'Work a scenario out; nothing is stored',
    body: scenarioCalculation,
    answer: scenarioResult,
    errors: ['calculation_failed'],
    audits: 'none',
  }),
  prepayment: operation({
    ...shared,
    id: 'calculateEarlyRepayment',
    method: 'POST',
    path: '/api/scenarios/prepayment',
    summary: 'Both ways of an early repayment, with the highest fee by law; nothing is stored',
    body: earlyRepaymentForm,
    answer: earlyRepayment,
    errors: ['calculation_failed'],
    audits: 'none',
  }),
};
