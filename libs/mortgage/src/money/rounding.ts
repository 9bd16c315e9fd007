import type { Decimal } from './numeric.js';

/** Far finer than any figure, far coarser than the error of 40 digits. See {@link roundDecimal}. */
const TIE_DECIMALS = 20;

/**
 * Rounds half-up (away from zero), as Spanish banks print amounts.
 *
 * It rounds at 20 decimals first: a quotient such as 3.5/1200 is cut after 40 digits, so a product that is exactly half
 * a cent may arrive as 0.00499…9 (38 nines). The first step turns it into the tie that it is.
 */
export function roundDecimal(value: Decimal, decimals: number): Decimal {
  const places = value.decimalPlaces();
  if (places <= decimals) return value;
  return (places > TIE_DECIMALS ? value.toDecimalPlaces(TIE_DECIMALS) : value).toDecimalPlaces(decimals);
}

/** {@link roundDecimal} as a number. With two decimals its shortest text is the exact amount. Never -0. */
export function roundHalfUp(value: Decimal, decimals: number): number {
  return roundDecimal(value, decimals).toNumber() + 0;
}

/** Euros with at most two decimals, half-up: the form in which the library answers amounts of money. */
export function roundToCents(value: Decimal): number {
  return roundHalfUp(value, 2);
}

/** Whole euros, half-up: for maximum prices and what derives from them. */
export function roundToEuros(value: Decimal): number {
  return roundHalfUp(value, 0);
}

/**
 * Rounds half-up to `decimals`, or to as many more as it takes for the result to stand on the same side of `limit` as
 * the value: 35.0132 beside 35 becomes 35.01 and never 35. So no figure is shown equal to the limit that it breaks.
 */
export function roundBeside(value: Decimal, limit: Decimal, decimals: number): Decimal {
  const side = value.cmp(limit);
  let rounded = roundDecimal(value, decimals);
  for (let more = decimals + 1; rounded.cmp(limit) !== side && more <= TIE_DECIMALS; more += 1) {
    rounded = roundDecimal(value, more);
  }
  return rounded;
}
