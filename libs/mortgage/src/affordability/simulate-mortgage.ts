import { exactPayment, parseRate } from '../amortization/annuity.js';
import { describePayment } from '../amortization/french-payment.js';
import { monthsOfYears } from '../amortization/term.js';
import { calculateVariableRate } from '../amortization/variable-rate.js';
import { Decimal, HUNDRED, type Numeric, parseNumeric } from '../money/numeric.js';
import { roundDecimal, roundHalfUp, roundToCents } from '../money/rounding.js';

interface SimulationInput {
  /** Euros to finance. */
  principal: Numeric;
  /** Whole years. */
  years: Numeric;
  /** Net euros a month of all holders. */
  totalNetIncome: Numeric;
  /** Percent of the income that the payment may take, 1 to 100. */
  incomePercentage: Numeric;
}

export interface FixedSimulationInput extends SimulationInput {
  /** Nominal percent a year, 0 to 20. */
  annualRate: Numeric;
}

export interface VariableSimulationInput extends SimulationInput {
  /** Percent, -2 to 10. */
  euribor: Numeric;
  /** Percent, 0 to 10. */
  spread: Numeric;
}

export interface Simulation {
  nominalRate: number;
  /** The rate of the payment: the nominal one, or 0 where that is negative. */
  appliedRate: number;
  /** True when a negative nominal rate was raised to 0. */
  floorNotice: boolean;
  payment: number;
  totalPaid: number;
  totalInterest: number;
  /** Payment / income × 100, two decimals half-up; null without income. */
  incomeShare: number | null;
  limit: number;
  affordable: boolean;
}

/**
 * The fixed-rate block of a simulation.
 *
 * @returns null when the principal is 0 or less
 * @throws CalculationError `invalid_number`, `invalid_term`, `invalid_rate`
 */
export function simulateFixedRate(input: FixedSimulationInput): Simulation | null {
  const nominalRate = parseRate(input.annualRate).toNumber();
  return simulate(input, { nominalRate, appliedRate: nominalRate, floorNotice: false });
}

/**
 * The variable-rate block of a simulation: Euribor + spread, floored at 0 (Ley 5/2019, art. 21).
 *
 * @returns null when the principal is 0 or less
 * @throws CalculationError `invalid_number`, `invalid_term`
 */
export function simulateVariableRate(input: VariableSimulationInput): Simulation | null {
  return simulate(input, calculateVariableRate(input.euribor, input.spread));
}

function simulate(
  input: SimulationInput,
  rate: { nominalRate: number; appliedRate: number; floorNotice: boolean },
): Simulation | null {
  const principal = parseNumeric(input.principal, 'principal');
  const months = monthsOfYears(input.years);
  const exact = exactPayment(principal, new Decimal(rate.appliedRate), months);
  const limit = paymentLimit(input.totalNetIncome, input.incomePercentage);
  if (principal.lte(0)) return null;
  const { payment, totalPaid, totalInterest } = describePayment(principal, exact, months);
  const charged = roundDecimal(exact, 2);
  const income = parseNumeric(input.totalNetIncome, 'totalNetIncome');
  return {
    ...rate,
    payment,
    totalPaid,
    totalInterest,
    incomeShare: income.gt(0) ? roundHalfUp(charged.div(income).times(HUNDRED), 2) : null,
    limit: roundToCents(limit),
    affordable: charged.lte(limit),
  };
}

/** Unrounded euros a month that the income allows: income × percentage. */
function paymentLimit(totalNetIncome: Numeric, incomePercentage: Numeric): Decimal {
  const percentage = parseNumeric(incomePercentage, 'incomePercentage');
  return parseNumeric(totalNetIncome, 'totalNetIncome').times(percentage).div(HUNDRED);
}
