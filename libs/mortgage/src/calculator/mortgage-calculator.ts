import { parseRate } from '../amortization/annuity.js';
import { monthsOfYears } from '../amortization/term.js';
import { exactCapital } from '../costs/financing.js';
import { CalculationError } from '../errors/calculation-error.js';
import { Decimal, HUNDRED, type Numeric, parseNumeric, parseNumericOrZero, ZERO } from '../money/numeric.js';
import { roundDecimal, roundHalfUp, roundToCents } from '../money/rounding.js';
import { parseScaled, toInteger } from '../money/scaled.js';
import type { PurchaseCosts, PurchaseTax } from '../purchase-costs/purchase-costs.types.js';
import { amortizeStretches } from '../scenarios/stretches.js';
import { additionalCostsOf, type AdditionalCosts, type CostsBasis } from './additional-costs.js';
import { VIABLE_RATIO_PERCENTAGE } from './constants.js';
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

/** Euros: the loan and each cost in cents half-up, all else sums of cents. */
export interface FinancialDetails {
  propertyValue: number;
  loanAmount: number;
  downPayment: number;
  additionalCosts: AdditionalCosts;
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
  costsBasis: CostsBasis;
  /** What the costs come from; null where they are an estimate. */
  purchaseCosts: PurchaseCosts | null;
  /** Taxes for which no rule applies: why the costs of a home whose region is known are an estimate all the same. */
  missing: PurchaseTax[];
  financialDetails: FinancialDetails;
}

/**
 * The mortgage calculator: loan = value × % in cents, its French payment, ratio = (payment in cents + debts) / all income.
 * Viable up to 35 %, inclusive.
 *
 * @param purchaseCosts by the rules of the home's region; null where that is not known
 * @throws CalculationError `no_income`, `no_loan` (nothing to borrow), `invalid_number`, `invalid_term`, `invalid_rate`
 */
export function calculateMortgage(
  input: MortgageCalculatorInput,
  purchaseCosts: PurchaseCosts | null = null,
): MortgageCalculation {
  const value = parseNumeric(input.propertyValue, 'propertyValue');
  const loanPercentage = parseNumeric(input.loanPercentage, 'loanPercentage');
  const interestRate = parseRate(input.interestRate, 'interestRate').toNumber();
  const months = monthsOfYears(input.loanTerm, 'loanTerm');
  const loan = roundDecimal(exactCapital(value, loanPercentage), 2);
  if (loan.lte(0))
    throw new CalculationError('no_loan', 'El importe del préstamo debe ser mayor que 0', 'propertyValue');
  const { payment, totalInterest } = amortize(loan, interestRate, months);
  const income = parseIncome(input);
  const known = purchaseCosts?.missing.length === 0 ? purchaseCosts : null;
  const ratio = payment.plus(parseNumericOrZero(input.existingDebts, 'existingDebts')).div(income).times(HUNDRED);
  return {
    loanAmount: roundToCents(loan),
    monthlyPayment: payment.toNumber(),
    totalPaid: loan.plus(totalInterest).toNumber(),
    totalInterest: totalInterest.toNumber(),
    loanTerm: Number(input.loanTerm),
    interestRate,
    loanPercentage: loanPercentage.toNumber(),
    paymentToIncomeRatio: roundHalfUp(ratio, 2),
    paymentToIncomeRatioLabel: formatRatio(ratio),
    paymentOnlyRatio: roundHalfUp(payment.div(income).times(HUNDRED), 2),
    band: bandOfRatio(ratio),
    isViable: ratio.lte(VIABLE_RATIO_PERCENTAGE),
    costsBasis: known ? 'region' : 'estimate',
    purchaseCosts: known,
    missing: purchaseCosts?.missing ?? [],
    financialDetails: describeFinances(value, loan, parseNumeric(input.availableSavings, 'availableSavings'), known),
  };
}

/** In cents, as `scheduleOf` has them; the stretches alone are a fraction of its bytes on the calculator's page. */
function amortize(loan: Decimal, interestRate: number, months: number): { payment: Decimal; totalInterest: Decimal } {
  const stretch = { months, rate: parseScaled(interestRate), isFloored: false, isIndexed: false };
  const { stretches, totalInterest } = amortizeStretches(toInteger(loan, 2), [stretch]);
  return { payment: eurosOf(stretches[0]?.payment ?? 0n), totalInterest: eurosOf(totalInterest) };
}

const eurosOf = (cents: bigint): Decimal => new Decimal(`${cents}e-2`);

function parseIncome(input: MortgageCalculatorInput): Decimal {
  const additional = parseNumericOrZero(input.additionalIncome, 'additionalIncome');
  const income = parseNumeric(input.monthlyIncome, 'monthlyIncome').plus(additional);
  if (income.gt(0)) return income;
  throw new CalculationError('no_income', 'Los ingresos deben ser mayores que 0', 'monthlyIncome');
}

function describeFinances(
  value: Decimal,
  loan: Decimal,
  savings: Decimal,
  purchaseCosts: PurchaseCosts | null,
): FinancialDetails {
  const { lines, total: costs } = additionalCostsOf(value, purchaseCosts);
  const downPayment = value.minus(loan);
  const needed = downPayment.plus(costs);
  return {
    propertyValue: roundToCents(value),
    loanAmount: roundToCents(loan),
    downPayment: roundToCents(downPayment),
    additionalCosts: lines,
    additionalCostsTotal: costs,
    totalNeeded: roundToCents(needed),
    availableSavings: roundToCents(savings),
    savingsDeficit: roundToCents(Decimal.max(ZERO, needed.minus(savings))),
  };
}
