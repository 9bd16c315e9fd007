import * as z from 'zod';
import { calendarDay, todayInSpain } from '../calendar.js';
import { CENT, figure, figureBetween, notNegative } from '../figures.js';
import { recordId } from '../fields.js';
import { operation } from '../operation.js';
import { confidences, declaredTicks, homeType, purchaseTax, region, type DeclaredTick } from './cost-rule-forms.js';

const tick = z.boolean().optional();

/** What the buyers declare. */
export const declaredConditions = z
  .object({
    children: figureBetween(0, 20, 'Los hijos deben ser entre 0 y 20', true).optional(),
    disability: figureBetween(0, 100, 'La discapacidad debe estar entre 0 y 100').optional(),
    ...(Object.fromEntries(declaredTicks.map((name) => [name, tick])) as Record<DeclaredTick, typeof tick>),
  })
  .meta({ id: 'DeclaredConditions' });

/** 0,01 or more where there is one. */
export const referenceValue = figure({ message: 'El valor de referencia debe ser positivo', min: CENT });

/** The share of the price that a loan pays, in percent. */
export const financingPercentage = figure({
  message: 'El porcentaje de financiación debe ser mayor a 0',
  min: 1,
  max: 100,
  tooBig: 'El porcentaje no puede ser mayor a 100',
});

export const purchaseCostsForm = z
  .object({
    region,
    homeType: homeType.default('second_hand'),
    // The day on which the documents are written is no part of them.
    date: calendarDay.default(() => todayInSpain()).meta({ description: 'Today unless given', default: undefined }),
    purchasePrice: figure({ message: 'El precio de compra debe ser positivo', min: CENT }),
    referenceValue: referenceValue.nullish(),
    financingPercentage: financingPercentage.nullish(),
    age: figureBetween(18, 120, 'La edad debe ser un número entero entre 18 y 120', true)
      .nullish()
      .meta({ description: 'Of the oldest holder' }),
    appraisal: notNegative().nullish().meta({ description: 'Euros; 400 unless given' }),
    conditions: declaredConditions.default({}),
  })
  .meta({ id: 'PurchaseCostsForm' });
export type PurchaseCostsForm = z.infer<typeof purchaseCostsForm>;

const euros = z.number().meta({ description: 'Euros' });
const range = z.object({ from: euros, to: euros });
const tariff = range.extend({ tariff: euros });

export const purchaseCosts = z
  .object({
    base: euros.meta({ description: 'The higher of price and reference value' }),
    taxes: z.array(
      z.object({
        tax: purchaseTax,
        ruleId: recordId.nullable(),
        title: z.string(),
        amount: euros,
        effectivePercentage: z.number().meta({ description: 'Of the price, two decimals' }),
        law: z.string(),
        url: z.string().nullable(),
        checkedAt: z.string(),
        stale: z.boolean().meta({ description: 'Checked more than six months ago' }),
        confidence: z.enum(confidences),
        validTo: z.string().nullable(),
      }),
    ),
    missing: z.array(purchaseTax).meta({ description: 'Taxes that are due and for which no rule applies' }),
    savings: z
      .array(
        z.object({
          tax: purchaseTax,
          ruleId: recordId.nullable(),
          title: z.string(),
          amount: euros,
          saving: euros,
          needs: z.array(z.enum([...declaredTicks, 'disability', 'children'])),
        }),
      )
      .meta({ description: 'What would be paid if `needs` were declared too' }),
    notary: tariff,
    registry: tariff,
    agency: range,
    appraisal: euros,
    total: range.nullable().meta({ description: 'null where a tax is missing' }),
    fill: z
      .object({
        gastosItpPercentage: z.number(),
        ivaPercentage: z.number(),
        tasacion: euros,
        provisionFondos: euros,
      })
      .nullable()
      .meta({ description: 'For the fields of a study' }),
  })
  .meta({ id: 'PurchaseCosts' });
export type PurchaseCosts = z.infer<typeof purchaseCosts>;

/**
 * The same between services, for the calculator: it is open to every signed-in user, also to roles without the view of
 * studies.
 */
export const purchaseCostsForCalculator = {
  path: '/internal/purchase-costs/calculate',
  body: purchaseCostsForm,
  answer: purchaseCosts,
} as const;

export const purchaseCostsApi = {
  calculate: operation({
    service: 'catalog',
    tag: 'purchase-costs',
    access: { view: 'estudios_viabilidad' },
    id: 'calculatePurchaseCosts',
    method: 'POST',
    path: '/api/purchase-costs/calculate',
    summary: 'What buying costs in taxes, notary, registry and agency, by the rules of a day',
    body: purchaseCostsForm,
    answer: purchaseCosts,
    audits: 'none',
  }),
};
