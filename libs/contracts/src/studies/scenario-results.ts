import * as z from 'zod';
import { recordId, recordStamps } from '../fields.js';
import { rateType } from '../rate-terms.js';
import { scenarioBonus } from './scenario-forms.js';

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
    /** Absent from older services. */
    etag: z.string().optional(),
    position: z.number().int(),
    name: z.string(),
    productId: recordId.nullable(),
    productCode: z.string().nullable(),
    rateType,
    fixedRate: z.number().nullable(),
    fixedYears: z.number().int().nullable(),
    euribor: z.number().nullable(),
    referenceMonth: z
      .string()
      .nullable()
      .default(null)
      .meta({ description: 'YYYY-MM: the published month whose value euribor is; null where it is supposed' }),
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
    bonuses: z.array(scenarioBonus),
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

/** As people read them. */
export const comparisonLabels: Record<(typeof comparisonKeys)[number], string> = {
  firstPayment: 'Cuota inicial',
  highestPayment: 'Cuota más alta',
  tae: 'TAE',
  totalInterest: 'Intereses',
  linkedCost: 'Productos vinculados',
  upfront: 'Gastos iniciales',
  totalCost: 'Coste total',
  downPayment: 'Entrada',
  breakingRate: 'Aguanta hasta',
};

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
