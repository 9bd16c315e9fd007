import { housingCalculation, ownedVisibility, type HousingInput } from '@umbral/contracts';
import { calculateMaximumPrice } from '@umbral/mortgage';
import {
  desc,
  deletedEventPayload,
  recordEventPayload,
  ownerFields,
  ownerJoin,
  record,
  sql,
} from '@umbral/service-kit';
import { calculate, storable } from '../calculator/calculate.js';
import type { Prisma } from '../generated/prisma/client.js';
import { asStored, HOUSING_DECIMALS } from '../records/as-stored.js';
import { recordScope } from '../records/record.scope.js';
import type { Tx } from '../transaction.js';

export const calculations = record({
  table: 'housing_calculations',
  alias: 'h',
  row: housingCalculation,
  columns: ownerFields,
  joins: ownerJoin('h'),
  scope: recordScope('h'),
  visibility: ownedVisibility,
  order: [desc(sql`h.created_at`), desc(sql`h.id`)],
  sorts: { name: [sql`h.sort_name`], price: [sql`h.max_housing_price`] },
  save: (db: Tx['db'], id: number, data: Prisma.HousingCalculationUncheckedUpdateInput) =>
    db.housingCalculation.update({ where: { id }, data, select: { id: true } }),
  title: ({ clientName }) => clientName,
  audited: [
    'clientName',
    'clientPhone',
    'clientId',
    'monthlyNetIncome',
    'monthlyOtherIncome',
    'monthlyDebtPayments',
    'availableSavings',
    'loanTermYears',
    'annualInterestRate',
    'incomePercentageForMortgage',
    'expectedFinancingPercentage',
    'purchaseCostsPercentage',
    'maxMonthlyPayment',
    'maxLoanCapital',
    'maxDownPayment',
    'maxHousingPrice',
    'purchaseCosts',
    'actualFinancingPercentage',
    'totalMonthlyIncome',
    'availableForMortgage',
    'isActive',
  ],
  events: {
    'studies.housing_calculation.created': recordEventPayload,
    'studies.housing_calculation.changed': recordEventPayload,
    'studies.housing_calculation.deleted': deletedEventPayload,
  },
});

/** The columns that a form gives: its inputs, and the results computed from them. @throws AppError calculation_failed, validation */
export function calculatedColumns<Form extends HousingInput>(form: Form) {
  const inputs = asStored(form, HOUSING_DECIMALS);
  const results = calculate(() => calculateMaximumPrice(inputs));
  return { ...inputs, ...storable(results, 'monthlyNetIncome', 'El importe es demasiado grande') };
}
