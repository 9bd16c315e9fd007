import { exactPayment, parseRate } from '../amortization/annuity.js';
import { describePayment } from '../amortization/french-payment.js';
import { monthsOfYears } from '../amortization/term.js';
import { exactCapital } from '../costs/financing.js';
import { CalculationError } from '../errors/calculation-error.js';
import { Decimal, HUNDRED, type Numeric, parseNumeric, parseNumericOrZero, ZERO } from '../money/numeric.js';
import { roundDecimal, roundHalfUp, roundToCents } from '../money/rounding.js';
import { CALCULATOR_COSTS, VIABLE_RATIO_PERCENTAGE } from './constants.js';
import { bandOfRatio, formatRatio, type RatioBand } from './ratio-band.js';

export interface MortgageCalculatorInput {
  /** Euros a month, above 0. */
  monthlyIncome: Numeric;
  /** Euros a month. Default 0. */
  additionalIncome?: Numeric | null;
  /** Euros a month. Default 0. */
  existingDebts?: Numeric | null;
  /** Euros. */
  availableSavings: Numeric;
  /** Euros, above 0. */
  propertyValue: Numeric;
  /** Percent of the value, 1 to 100. */
  loanPercentage: Numeric;
  /** Whole years. */
  loanTerm: Numeric;
  /** Nominal percent a year. */
  interestRate: Numeric;
}

/** Euros with cents half-up; each is rounded once, from its unrounded value. */
export interface FinancialDetails {
  propertyValue: number;
  loanAmount: number;
  downPayment: number;
  additionalCosts: {
    notaryAndRegistration: number;
    taxes: number;
    agency: number;
    appraisal: number;
    other: number;
  };
  additionalCostsTotal: number;
  /** Down payment + additional costs. */
  totalNeeded: number;
  availableSavings: number;
  /** max(0, totalNeeded − savings). No part of isViable. */
  savingsDeficit: number;
}

export interface MortgageCalculation {
  loanAmount: number;
  monthlyPayment: number;
  totalPaid: number;
  totalInterest: number;
  loanTerm: number;
  interestRate: number;
  loanPercentage: number;
  /** (payment + debts) / income × 100, two decimals half-up. The band is that of the unrounded ratio. */
  paymentToIncomeRatio: number;
  /** The ratio for people: never printed equal to the limit of a band that it breaks. */
  paymentToIncomeRatioLabel: string;
  /** The same without the debts. */
  paymentOnlyRatio: number;
  band: RatioBand;
  isViable: boolean;
  financialDetails: FinancialDetails;
}

/**
 * The mortgage calculator: loan = value × %, French payment, ratio = (payment in cents + debts) / all income.
 * Viable up to 35 %, inclusive.
 *
 * @throws CalculationError `no_income`, `no_loan` (nothing to borrow), `invalid_number`, `invalid_term`, `invalid_rate`
 */
export function calculateMortgage(input: MortgageCalculatorInput): MortgageCalculation {
  const value = parseNumeric(input.propertyValue, 'propertyValue');
  const loanPercentage = parseNumeric(input.loanPercentage, 'loanPercentage');
  const interestRate = parseRate(input.interestRate, 'interestRate');
  const months = monthsOfYears(input.loanTerm, 'loanTerm');
  const loan = exactCapital(value, loanPercentage);
  if (loan.lte(0))
    throw new CalculationError('no_loan', 'El importe del préstamo debe ser mayor que 0', 'propertyValue');
  const exact = exactPayment(loan, interestRate, months);
  const { payment: monthlyPayment, totalPaid, totalInterest } = describePayment(loan, exact, months);
  const charged = roundDecimal(exact, 2);
  const income = parseIncome(input);
  const ratio = charged.plus(parseNumericOrZero(input.existingDebts, 'existingDebts')).div(income).times(HUNDRED);
  return {
    loanAmount: roundToCents(loan),
    monthlyPayment,
    totalPaid,
    totalInterest,
    loanTerm: Number(input.loanTerm),
    interestRate: interestRate.toNumber(),
    loanPercentage: loanPercentage.toNumber(),
    paymentToIncomeRatio: roundHalfUp(ratio, 2),
    paymentToIncomeRatioLabel: formatRatio(ratio),
    paymentOnlyRatio: roundHalfUp(charged.div(income).times(HUNDRED), 2),
    band: bandOfRatio(ratio),
    isViable: ratio.lte(VIABLE_RATIO_PERCENTAGE),
    financialDetails: describeFinances(value, loan, parseNumeric(input.availableSavings, 'availableSavings')),
  };
}

function parseIncome(input: MortgageCalculatorInput): Decimal {
  const additional = parseNumericOrZero(input.additionalIncome, 'additionalIncome');
  const income = parseNumeric(input.monthlyIncome, 'monthlyIncome').plus(additional);
  if (income.gt(0)) return income;
  throw new CalculationError('no_income', 'Los ingresos deben ser mayores que 0', 'monthlyIncome');
}

function describeFinances(value: Decimal, loan: Decimal, savings: Decimal): FinancialDetails {
  const { taxesPercentage, notaryAndRegistrationPercentage, agency, appraisal, other } = CALCULATOR_COSTS;
  const taxes = value.times(taxesPercentage).div(HUNDRED);
  const notary = value.times(notaryAndRegistrationPercentage).div(HUNDRED);
  const costs = taxes.plus(notary).plus(agency).plus(appraisal).plus(other);
  const downPayment = value.minus(loan);
  const needed = downPayment.plus(costs);
  return {
    propertyValue: roundToCents(value),
    loanAmount: roundToCents(loan),
    downPayment: roundToCents(downPayment),
    additionalCosts: {
      notaryAndRegistration: roundToCents(notary),
      taxes: roundToCents(taxes),
      agency,
      appraisal,
      other,
    },
    additionalCostsTotal: roundToCents(costs),
    totalNeeded: roundToCents(needed),
    availableSavings: roundToCents(savings),
    savingsDeficit: roundToCents(Decimal.max(ZERO, needed.minus(savings))),
  };
}
