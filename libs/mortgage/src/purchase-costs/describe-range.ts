import { formatEuros } from '../money/format.js';
import type { CostRange } from './purchase-costs.types.js';

/** 'De 18.344 € a 19.001 €', or one figure where both ends print the same. */
export function describeRange({ from, to }: CostRange): string {
  const [low, high] = [formatEuros(from), formatEuros(to)];
  return low === high ? low : `De ${low} a ${high}`;
}
