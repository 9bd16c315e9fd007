import { formatEuros, formatMoney } from '../money/format.js';
import type { CostRange } from './purchase-costs.types.js';

interface RangeOptions {
  /** Cents where there are any, as on paper; whole euros unless set. */
  withCents?: boolean;
}

/** 'De 18.344 € a 19.001 €', or one figure where both ends print the same. */
export function describeRange({ from, to }: CostRange, { withCents = false }: RangeOptions = {}): string {
  const format = withCents ? formatMoney : formatEuros;
  const [low, high] = [format(from), format(to)];
  return low === high ? low : `De ${low} a ${high}`;
}
