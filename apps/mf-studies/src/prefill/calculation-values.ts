import { emptyCalculation, type CalculationValues } from '../payment-studies/dialog/calculation-form';
import type { BuyerProfile } from './buyer-profile';

/** The contract's limit for a name in a calculation. */
const MAX_NAME_LENGTH = 100;

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
  expectedFinancingPercentage: profile.financing ?? emptyCalculation.expectedFinancingPercentage,
  loanTermYears: profile.years ?? emptyCalculation.loanTermYears,
  annualInterestRate: profile.rate ?? emptyCalculation.annualInterestRate,
});
