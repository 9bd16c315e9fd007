import { emptyCalculation, type CalculationValues } from '../payment-studies/dialog/calculation-form';
import type { Situation } from './situation';

/** As the contract of a calculation bounds a name. */
const LONGEST_NAME = 100;

/** The dearest home for them: everything that is known, and the usual values for the rest. */
export const calculationOf = (situation: Situation): CalculationValues => ({
  ...emptyCalculation,
  clientId: situation.clientId,
  clientName: situation.name.slice(0, LONGEST_NAME),
  clientPhone: situation.phone,
  monthlyNetIncome: situation.netIncome,
  monthlyOtherIncome: situation.otherIncome ?? emptyCalculation.monthlyOtherIncome,
  monthlyDebtPayments: situation.monthlyDebt ?? emptyCalculation.monthlyDebtPayments,
  availableSavings: situation.savings,
  expectedFinancingPercentage: situation.financing ?? emptyCalculation.expectedFinancingPercentage,
  loanTermYears: situation.years ?? emptyCalculation.loanTermYears,
  annualInterestRate: situation.rate ?? emptyCalculation.annualInterestRate,
});
