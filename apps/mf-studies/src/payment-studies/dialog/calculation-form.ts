import type { UseFormReturn } from 'react-hook-form';
import {
  housingInput,
  type housingCalculationForm,
  type HousingCalculation,
  type HousingInput,
} from '@umbral/contracts';
import { withoutBlanks } from '@umbral/web-kit';
import type * as z from 'zod';

/** The values of the dialog's fields, before the schema parses them to a body. An empty figure is null. */
export interface CalculationValues {
  /** The linked client. */
  clientId: number | null;
  clientName: string;
  clientPhone: string;
  monthlyNetIncome: number | null;
  monthlyOtherIncome: number | null;
  monthlyDebtPayments: number | null;
  availableSavings: number | null;
  loanTermYears: number | null;
  annualInterestRate: number | null;
  incomePercentageForMortgage: number | null;
  expectedFinancingPercentage: number | null;
  purchaseCostsPercentage: number | null;
}
/** The figures of the dialog. */
export type InputName = keyof HousingInput;
/** What is saved. */
export type CalculationBody = z.output<typeof housingCalculationForm>;
export type CalculationForm = UseFormReturn<CalculationValues, unknown, CalculationBody>;

export const inputNames = Object.keys(housingInput.shape) as InputName[];

/** The defaults are the contract's; income and savings have to be given. */
export const emptyCalculation: CalculationValues = {
  clientId: null,
  clientName: '',
  clientPhone: '',
  monthlyNetIncome: null,
  monthlyOtherIncome: 0,
  monthlyDebtPayments: 0,
  availableSavings: null,
  loanTermYears: 30,
  annualInterestRate: 3.5,
  incomePercentageForMortgage: 30,
  expectedFinancingPercentage: 80,
  purchaseCostsPercentage: 10,
};

export const valuesOf = (calculation: HousingCalculation): CalculationValues => ({
  ...inputOf(calculation),
  clientId: calculation.clientId,
  clientName: calculation.clientName,
  clientPhone: calculation.clientPhone ?? '',
});

/** The inputs of a stored calculation. */
export const inputOf = (calculation: HousingInput): HousingInput =>
  Object.fromEntries(inputNames.map((name) => [name, calculation[name]])) as HousingInput;

/** The figures, once each of them can be used; undefined before. */
export const readInput = (values: CalculationValues): HousingInput | undefined =>
  housingInput.safeParse(withoutBlanks(values)).data;
