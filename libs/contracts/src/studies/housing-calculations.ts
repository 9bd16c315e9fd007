import * as z from 'zod';
import { CENT, figure, figureBetween } from '../figures.js';
import { optionalPhone, recordId, recordStamps, requiredText } from '../fields.js';
import { listQuery, sortedBy, pageFields } from '../lists.js';
import { recordOperations } from '../record-operations.js';
import { alsoAccepting } from '../unknown-fields.js';
import { madeBy, withDaysInOrder } from './made-by.js';

const amount = (message: string) => figure({ message, min: 0 });

/** What the maximum price is computed from. Euros a month, percentages as 30 for 30 %, years. */
export const housingInput = z
  .object({
    monthlyNetIncome: figure({ message: 'Los ingresos netos deben ser mayores que 0', min: CENT }),
    monthlyOtherIncome: amount('Los otros ingresos no pueden ser negativos').default(0),
    monthlyDebtPayments: amount('Las deudas no pueden ser negativas').default(0),
    availableSavings: amount('Los ahorros no pueden ser negativos'),
    loanTermYears: figureBetween(1, 50, 'El plazo debe ser un número entero entre 1 y 50', true).default(30),
    annualInterestRate: figureBetween(0.1, 20, 'El interés debe estar entre 0,1 y 20').default(3.5),
    incomePercentageForMortgage: figureBetween(1, 80, 'El porcentaje de ingresos debe estar entre 1 y 80').default(30),
    expectedFinancingPercentage: figureBetween(10, 100, 'La financiación prevista debe estar entre 10 y 100').default(
      80,
    ),
    purchaseCostsPercentage: figureBetween(0, 20, 'Los gastos de compra deben estar entre 0 y 20').default(10),
  })
  .meta({ id: 'HousingInput' });
export type HousingInput = z.infer<typeof housingInput>;

/** Saved with a name; posted results are ignored, because the server computes them again. */
export const housingCalculationForm = housingInput
  .extend({
    clientName: requiredText('El nombre del cliente es requerido', 100),
    clientPhone: optionalPhone(20),
    clientId: recordId.nullish().meta({ description: 'Who of the clients it is for. Not sent: stays' }),
  })
  .meta({ id: 'HousingCalculationForm' });

const resultFields = {
  maxMonthlyPayment: z.number(),
  maxLoanCapital: z.number(),
  maxDownPayment: z.number(),
  maxHousingPrice: z.number(),
  purchaseCosts: z.number(),
  actualFinancingPercentage: z
    .number()
    .meta({ description: 'Percentage of the price that is not the down payment, two decimals' }),
  totalMonthlyIncome: z.number(),
  availableForMortgage: z.number().meta({ description: 'Total income × income percentage, before debts' }),
};
export const housingResult = z
  .object(resultFields)
  .meta({ id: 'HousingResult', description: 'Amounts are in whole euros' });
export type HousingResult = z.infer<typeof housingResult>;

export const housingCalculation = z
  .object({
    ...recordStamps,
    userId: recordId,
    userEmail: z.string().nullable(),
    companyId: recordId.nullable(),
    companyName: z.string().nullable(),
    clientName: z.string(),
    clientPhone: z.string().nullable(),
    clientId: recordId.nullable().default(null),
    monthlyNetIncome: z.number(),
    monthlyOtherIncome: z.number(),
    monthlyDebtPayments: z.number(),
    availableSavings: z.number(),
    loanTermYears: z.number().int(),
    annualInterestRate: z.number(),
    incomePercentageForMortgage: z.number(),
    expectedFinancingPercentage: z.number(),
    purchaseCostsPercentage: z.number(),
    ...resultFields,
    isActive: z.boolean(),
  })
  .meta({ id: 'HousingCalculation' });
export type HousingCalculation = z.infer<typeof housingCalculation>;

export const calculationListQuery = listQuery.extend({ ...madeBy, sort: sortedBy('name', 'price') });

const of = recordOperations({
  service: 'studies',
  tag: 'housing-calculations',
  access: { view: 'estudio_cuota' },
  path: '/api/housing-calculations',
  one: 'HousingCalculation',
  many: 'HousingCalculations',
  entity: 'housing_calculation',
  answer: housingCalculation,
});

const toggleStatus = of.toggle({
  summary: 'Activate or deactivate a calculation',
  publishes: ['studies.housing_calculation.changed'],
});

export const housingCalculationsApi = {
  list: of.list({
    summary: 'List the calculations visible to the caller, newest first',
    query: withDaysInOrder(calculationListQuery),
  }),
  export: of.export(withDaysInOrder(calculationListQuery.omit(pageFields))),
  get: of.get({ summary: 'One calculation' }),
  calculate: of.route('POST /api/housing-calculations/calculate', {
    id: 'calculateHousing',
    summary: 'The maximum price a client can afford',
    description: 'Stores nothing. A stored calculation may be sent as it is.',
    body: alsoAccepting(housingInput, housingCalculation),
    answer: housingResult,
    errors: ['calculation_failed'],
    audits: 'none',
  }),
  create: of.create({
    summary: 'Save a calculation',
    body: housingCalculationForm,
    errors: ['calculation_failed'],
    publishes: ['studies.housing_calculation.created'],
  }),
  update: of.update({
    summary: 'Change a calculation',
    body: housingCalculationForm,
    errors: ['calculation_failed'],
    publishes: ['studies.housing_calculation.changed'],
  }),
  toggleStatus,
  bulkStatus: of.bulkStatus(toggleStatus),
  remove: of.remove({
    summary: 'Delete an inactive calculation for good',
    access: { delete: 'estudio_cuota' },
    errors: ['still_active'],
    publishes: ['studies.housing_calculation.deleted'],
  }),
};
