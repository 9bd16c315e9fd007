import { formatPercentage } from '../money/format.js';
import { Decimal, parseNumeric, type Numeric } from '../money/numeric.js';
import { RATIO_BANDS } from './constants.js';

export type RatioBand = (typeof RATIO_BANDS)[number]['band'] | 'sobreendeudamiento';

/** The band of an unrounded ratio in percent: 30 is still 'saludable', 30.001 is not. */
export function bandOfRatio(ratio: Decimal): RatioBand {
  return RATIO_BANDS.find(({ upTo }) => ratio.lte(upTo))?.band ?? 'sobreendeudamiento';
}

/** The ratio in Spanish, '31,1 %'; just above a limit it gains decimals, so that a red 35,003 % is not read as 35 %. */
export function formatRatio(value: Numeric | Decimal): string {
  const ratio = Decimal.isDecimal(value) ? value : parseNumeric(value);
  const broken = RATIO_BANDS.findLast(({ upTo }) => ratio.gt(upTo));
  return formatPercentage(ratio, { breaking: broken?.upTo });
}
