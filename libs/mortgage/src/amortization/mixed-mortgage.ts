import { CalculationError } from '../errors/calculation-error.js';
import { Decimal, type Numeric } from '../money/numeric.js';
import { roundToCents } from '../money/rounding.js';
import { exactPayment } from './annuity.js';
import { balanceAfter, buildSchedule } from './schedule.js';
import { monthsOfYears } from './term.js';
import { calculateVariableRate } from './variable-rate.js';

export interface MixedMortgageInput {
  principal: Numeric;
  /** Whole term, fixed and variable years together. */
  years: Numeric;
  /** Percent a year of the first stretch. */
  fixedRate: Numeric;
  /** Whole years of the first stretch, at least 1 and fewer than `years`. */
  fixedYears: Numeric;
  euribor: Numeric;
  spread: Numeric;
}

export interface MixedMortgage {
  fixedPayment: number;
  /** Owed when the fixed stretch ends. */
  balanceAfterFixed: number;
  /** Rate of the second stretch, euribor + spread and never below 0. */
  variableRate: number;
  variablePayment: number;
  /** True when the floor of 0 changed the rate. */
  floorNotice: boolean;
}

/**
 * Mixed mortgage: a fixed rate first, then Euribor + spread over what is left of the balance and of the term.
 *
 * Source: French amortization for each stretch; Ley 5/2019, art. 21 for the floor.
 *
 * @returns null when the principal is 0 or less
 * @throws CalculationError `invalid_number`, `invalid_term` (also a fixed stretch that fills the term), `invalid_rate`
 */
export function calculateMixedMortgage(input: MixedMortgageInput): MixedMortgage | null {
  const months = monthsOfYears(input.years);
  const fixedMonths = monthsOfYears(input.fixedYears, 'fixedYears');
  if (fixedMonths >= months) {
    throw new CalculationError('invalid_term', 'Los años a tipo fijo deben ser menos que el plazo', 'fixedYears');
  }
  const rate = calculateVariableRate(input.euribor, input.spread);
  const fixed = buildSchedule({ principal: input.principal, annualRate: input.fixedRate, years: input.years });
  if (fixed === null) return null;
  const balance = balanceAfter(fixed, fixedMonths);
  return {
    fixedPayment: fixed.payment,
    balanceAfterFixed: roundToCents(balance),
    variableRate: rate.appliedRate,
    variablePayment: roundToCents(exactPayment(balance, new Decimal(rate.appliedRate), months - fixedMonths)),
    floorNotice: rate.floorNotice,
  };
}
