import type { HousingCalculation, HousingInput } from '@umbral/contracts';
import { calculateMaximumPrice } from '@umbral/mortgage';
import { AppError, type Context, type OwnerNames } from '@umbral/service-kit';
import { calculate } from '../calculator/calculate.js';
import type { Prisma } from '../generated/prisma/client.js';
import { recordScope } from '../records/record.scope.js';
import { toWire } from '../records/to-wire.js';

type CalculationRecord = Prisma.HousingCalculationModel;

/** The calculation as the API answers it. */
export const presentCalculation = (record: CalculationRecord, names: OwnerNames): HousingCalculation => ({
  ...toWire(record),
  ...names,
});

/** The columns that a form gives: its inputs, and the results computed from them. @throws AppError calculation_failed */
export const calculatedColumns = <Form extends HousingInput>(form: Form) => ({
  ...form,
  ...calculate(() => calculateMaximumPrice(form)),
});

/** The calculation, if this actor may see it. */
export async function findCalculationInScope(
  db: Pick<Prisma.TransactionClient, 'housingCalculation'>,
  context: Context,
  id: number,
): Promise<CalculationRecord> {
  const record = await db.housingCalculation.findFirst({ where: { AND: [{ id }, recordScope(context)] } });
  if (!record) throw new AppError('not_found');
  return record;
}

/** Fields whose changes the audit tells. */
export const auditedCalculationFields = [
  'clientName',
  'clientPhone',
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
] as const satisfies readonly (keyof HousingCalculation)[];
