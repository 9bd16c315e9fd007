import { exactPrincipal, parseRate } from '../amortization/annuity.js';
import { monthsOfYears } from '../amortization/term.js';
import { CalculationError } from '../errors/calculation-error.js';
import { type Decimal, HUNDRED, type Numeric, parseNumeric, parseNumericOrZero, ZERO } from '../money/numeric.js';
import { roundHalfUp, roundToEuros } from '../money/rounding.js';
import { debtsExceedIncome, savingsBelowCosts } from './maximum-price.errors.js';

export interface MaximumPriceInput {
  /** Euros a month, above 0. */
  monthlyNetIncome: Numeric;
  /** Euros a month. Default 0. */
  monthlyOtherIncome?: Numeric | null;
  /** Euros a month. Default 0. */
  monthlyDebtPayments?: Numeric | null;
  /** Euros; 0 or less means that everything is financed. */
  availableSavings: Numeric;
  /** Whole years, 1 to 50. */
  loanTermYears: Numeric;
  /** Nominal percent a year, 0.1 to 20. */
  annualInterestRate: Numeric;
  /** Percent of the income for the mortgage and the debts, 1 to 80. */
  incomePercentageForMortgage: Numeric;
  /** Percent of the price, 0 to 20. */
  purchaseCostsPercentage: Numeric;
}

/** Euros, each half-up to a whole one from its unrounded value; the percentage has two decimals. */
export interface MaximumPrice {
  totalMonthlyIncome: number;
  /** Total income × income %, before the debts. */
  availableForMortgage: number;
  /** What is left of it after the debts. */
  maxMonthlyPayment: number;
  maxLoanCapital: number;
  maxHousingPrice: number;
  purchaseCosts: number;
  /** Savings less the purchase costs; 0 without savings. */
  maxDownPayment: number;
  /** (price − down payment) / price × 100. */
  actualFinancingPercentage: number;
}

/**
 * The dearest home that income and savings can carry.
 *
 * payment = income × % − debts; loan = what it pays back (French amortization).
 * Without savings price = loan, financed in full, and the costs are only shown.
 * With savings price = (loan + savings) / (1 + costs %), costs = price × costs %, down payment = savings − costs.
 *
 * @throws CalculationError `debts_exceed_income` when nothing is left for a payment (also exactly 0) and
 *   `savings_below_costs` when savings above 0 do not cover the costs, both with the text for the person;
 *   `invalid_number`, `invalid_term`, `invalid_rate`, `invalid_percentage` (negative costs)
 */
export function calculateMaximumPrice(input: MaximumPriceInput): MaximumPrice {
  const months = monthsOfYears(input.loanTermYears, 'loanTermYears');
  const rate = parseRate(input.annualInterestRate, 'annualInterestRate');
  const savings = parseNumeric(input.availableSavings, 'availableSavings');
  const costsShare = parseCostsShare(input.purchaseCostsPercentage);
  const income = calculateCapacity(input);
  const loan = exactPrincipal(income.payment, rate, months);
  const purchase = savings.lte(0) ? buyWithLoanOnly(loan, costsShare) : buyWithSavings(loan, savings, costsShare);
  const financed = purchase.price.minus(purchase.downPayment);
  return {
    totalMonthlyIncome: roundToEuros(income.total),
    availableForMortgage: roundToEuros(income.available),
    maxMonthlyPayment: roundToEuros(income.payment),
    maxLoanCapital: roundToEuros(loan),
    maxHousingPrice: roundToEuros(purchase.price),
    purchaseCosts: roundToEuros(purchase.costs),
    maxDownPayment: roundToEuros(purchase.downPayment),
    actualFinancingPercentage: roundHalfUp(financed.div(purchase.price).times(HUNDRED), 2),
  };
}

function calculateCapacity(input: MaximumPriceInput): { total: Decimal; available: Decimal; payment: Decimal } {
  const otherIncome = parseNumericOrZero(input.monthlyOtherIncome, 'monthlyOtherIncome');
  const total = parseNumeric(input.monthlyNetIncome, 'monthlyNetIncome').plus(otherIncome);
  const percentage = parseNumeric(input.incomePercentageForMortgage, 'incomePercentageForMortgage');
  const debts = parseNumericOrZero(input.monthlyDebtPayments, 'monthlyDebtPayments');
  const available = total.times(percentage).div(HUNDRED);
  const payment = available.minus(debts);
  if (payment.lte(0)) throw debtsExceedIncome(available, debts);
  return { total, available, payment };
}

interface Purchase {
  price: Decimal;
  costs: Decimal;
  downPayment: Decimal;
}

function buyWithLoanOnly(loan: Decimal, costsShare: Decimal): Purchase {
  return { price: loan, costs: loan.times(costsShare), downPayment: ZERO };
}

function buyWithSavings(loan: Decimal, savings: Decimal, costsShare: Decimal): Purchase {
  // savings < price × share, written without the division so that the equality is exact.
  if (savings.lt(loan.times(costsShare))) throw savingsBelowCosts();
  const price = loan.plus(savings).div(costsShare.plus(1));
  const costs = price.times(costsShare);
  return { price, costs, downPayment: savings.minus(costs) };
}

function parseCostsShare(percentage: Numeric): Decimal {
  const share = parseNumeric(percentage, 'purchaseCostsPercentage').div(HUNDRED);
  if (share.gte(0)) return share;
  throw new CalculationError('invalid_percentage', 'El porcentaje no puede ser negativo', 'purchaseCostsPercentage');
}
