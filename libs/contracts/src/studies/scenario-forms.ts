import * as z from 'zod';
import { figure, figureBetween, notNegative } from '../figures.js';
import { referenceMonth } from '../catalog/reference-rates.js';
import { recordId, requiredText } from '../fields.js';
import { bonusesOf, bonusFields, FIXED_YEARS, fixedYears, rateType, spread } from '../rate-terms.js';
import { alsoAccepting } from '../unknown-fields.js';
import { holder } from './people.js';
import { viabilityStudyForm } from './viability-study-form.js';

const FIXED_RATE = 'El tipo fijo debe estar entre 0 y 20';
const EURIBOR = 'El euríbor debe estar entre -2 y 10';
const SPREAD = 'El diferencial debe estar entre 0 y 10';
const FIRST = 'Indica el tipo y los meses del primer periodo';
const YEARS = 'El plazo debe ser un número entero entre 1 y 50';

/** Absent and null both mean none. */
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? null);
const fee = notNegative().default(0);

export const scenarioBonus = z
  .object({ ...bonusFields, linked: z.boolean().default(false) })
  .meta({ id: 'ScenarioBonus', description: 'Percentage points off every rate, and euros a year' });

const terms = {
  rateType,
  fixedRate: optional(figureBetween(0, 20, FIXED_RATE)),
  fixedYears: optional(fixedYears).meta({
    description: 'Of a mixed loan, fewer than `years`',
  }),
  euribor: optional(figureBetween(-2, 10, EURIBOR)),
  spread: optional(spread),
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
  bonuses: bonusesOf(scenarioBonus).default([]),
};
type Terms = z.output<z.ZodObject<typeof terms>>;

/** Checks across fields. */
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

/** Characters of a scenario's name. */
export const MAXIMUM_SCENARIO_NAME = 80;

const named = {
  referenceMonth: optional(referenceMonth).meta({
    description: 'The published month that euribor comes from; kept while it is the value of that month',
  }),
  name: requiredText('El nombre es requerido', MAXIMUM_SCENARIO_NAME),
  productId: optional(recordId).meta({ description: 'A product of the study’s list, which the terms come from' }),
};

export const scenarioForm = z
  .object({ ...named, ...terms })
  .superRefine(checkTerms)
  .meta({ id: 'ScenarioForm' });
export type ScenarioForm = z.infer<typeof scenarioForm>;

/** Those of a stored study may be sent as they are. */
const earner = alsoAccepting(
  z.object({
    name: z.string().max(100),
    netIncome: figure({ message: 'Los ingresos netos deben ser positivos', min: 0 }),
    monthlyDebt: notNegative().default(0),
  }),
  holder,
);

const household = {
  holders: z.array(earner).max(10, 'Como máximo 10 titulares').default([]),
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

// A scenario may be calculated as it is stored, with its name.
for (const form of [scenarioCalculation, earlyRepaymentForm]) alsoAccepting(form, z.object({ name: z.unknown() }));
