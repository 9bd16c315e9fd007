import { formatPercentage, formatTenthsOfPercent } from './format.js';
import { Decimal } from './numeric.js';
import { roundBeside } from './rounding.js';
import { divideHalfUp, type Scaled, SCALED_ONE, scaledToDecimal } from './scaled.js';

/** From ten-thousandths to 24 decimals. */
const MESSAGE_SCALE = 10n ** 20n;

/** A percentage that is compared without being divided: numerator / denominator, in ten-thousandths of a percent. */
export interface Ratio {
  numerator: bigint;
  /** Above 0. */
  denominator: bigint;
}

export function isAbove({ numerator, denominator }: Ratio, limit: Scaled): boolean {
  return numerator > limit * denominator;
}

export function isBelow({ numerator, denominator }: Ratio, limit: Scaled): boolean {
  return numerator < limit * denominator;
}

/** The percentage with 24 decimals: big integers divide faster than Decimal. */
export function ratioToDecimal({ numerator, denominator }: Ratio): Decimal {
  return new Decimal(`${divideHalfUp(numerator * MESSAGE_SCALE, denominator)}e-24`);
}

/** The percentage with four decimals, or as many more as it takes not to look equal to the limit that it exceeds. */
export function roundRatio(ratio: Ratio, limit: Scaled): number {
  const rounded = divideHalfUp(ratio.numerator, ratio.denominator);
  if (rounded === limit && isAbove(ratio, limit)) {
    return roundBeside(ratioToDecimal(ratio), scaledToDecimal(limit), 4).toNumber();
  }
  return Number(rounded) / Number(SCALED_ONE);
}

/** From ten-thousandths to tenths of a percent. */
const TENTH = 1000n;

/**
 * The percentage that exceeds `limit`, es-ES, one decimal, or as many more as it takes not to look equal to the limit.
 * Nearly always one is enough, and found with integers alone.
 */
export function formatRatioAbove({ numerator, denominator }: Ratio, limit: Scaled): string {
  const tenths = divideHalfUp(numerator, denominator * TENTH);
  if (tenths * TENTH > limit) return formatTenthsOfPercent(tenths);
  return formatPercentage(ratioToDecimal({ numerator, denominator }), { breaking: scaledToDecimal(limit) });
}
