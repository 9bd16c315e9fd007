import { Decimal, type Numeric, parseNumeric, ZERO } from '../money/numeric.js';

export interface VariableRate {
  /** Euribor + spread, percent a year; may be negative. */
  nominalRate: number;
  /** The rate that is charged: the nominal one, never below 0. */
  appliedRate: number;
  /** True when the floor changed the rate, which the screen reports. */
  floorNotice: boolean;
}

/**
 * Rate of a variable mortgage: euribor + spread, floored at 0.
 *
 * Source: nominal rate = Euribor + spread; Ley 5/2019, art. 21: interest may not be negative.
 *
 * @param euribor percent, may be negative
 * @param spread percent
 * @throws CalculationError `invalid_number`
 */
export function calculateVariableRate(euribor: Numeric, spread: Numeric): VariableRate {
  const nominal = parseNumeric(euribor, 'euribor').plus(parseNumeric(spread, 'spread'));
  const applied = Decimal.max(nominal, ZERO);
  return {
    nominalRate: nominal.toNumber() + 0,
    appliedRate: applied.toNumber() + 0,
    floorNotice: nominal.lt(ZERO),
  };
}
