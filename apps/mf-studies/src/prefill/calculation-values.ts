import { housingInput } from '@umbral/contracts';
import { emptyCalculation, type CalculationValues } from '../payment-studies/dialog/calculation-form';
import type { BuyerProfile } from './buyer-profile';

/** The contract's limit for a name in a calculation. */
const MAX_NAME_LENGTH = 100;

type Limited = 'expectedFinancingPercentage' | 'loanTermYears' | 'annualInterestRate';
/** The default for what is unknown, or beyond the limits of a maximum price: other screens allow more. */
const usable = (name: Limited, value: number | null): number | null =>
  housingInput.shape[name].safeParse(value).data ?? emptyCalculation[name];

/** The values of a maximum price: everything that is known, and defaults for the rest. */
export const calculationOf = (profile: BuyerProfile): CalculationValues => ({
  ...emptyCalculation,
  clientId: profile.clientId,
  clientName: profile.name.slice(0, MAX_NAME_LENGTH),
  clientPhone: profile.phone,
  monthlyNetIncome: profile.netIncome,
  monthlyOtherIncome: profile.otherIncome ?? emptyCalculation.monthlyOtherIncome,
  monthlyDebtPayments: profile.monthlyDebt ?? emptyCalculation.monthlyDebtPayments,
  availableSavings: profile.savings,
  expectedFinancingPercentage: usable('expectedFinancingPercentage', profile.financing),
  loanTermYears: usable('loanTermYears', profile.years),
  annualInterestRate: usable('annualInterestRate', profile.rate),
});
