import { parseNumeric, parseNumericOrZero } from '../money/numeric.js';
import { roundToCents } from '../money/rounding.js';
import { exactCapital } from './financing.js';
import type { OperatingCostsInput } from './operating-costs.js';

export interface OperatingCostLine {
  name: Exclude<keyof OperatingCostsInput, 'purchasePrice'>;
  /** Euros, cents half-up. */
  amount: number;
  /** Of the price, where the amount is a share of it. */
  percentage?: number;
}

const NAMES = [
  'realEstateHonorarios',
  'professionalHonorarios',
  'gastosItpPercentage',
  'ivaPercentage',
  'deducciones',
  'provisionFondos',
  'tasacion',
] as const;

/**
 * The costs of buying one by one, those of 0 € left out; calculateOperatingCosts sums them.
 *
 * @throws CalculationError `invalid_number`
 */
export function operatingCostLines(input: OperatingCostsInput): OperatingCostLine[] {
  const price = parseNumeric(input.purchasePrice, 'purchasePrice');
  return NAMES.map((name): OperatingCostLine => {
    const figure = parseNumericOrZero(input[name], name);
    return name === 'gastosItpPercentage' || name === 'ivaPercentage'
      ? { name, amount: roundToCents(exactCapital(price, figure)), percentage: figure.toNumber() }
      : { name, amount: roundToCents(figure) };
  }).filter(({ amount }) => amount !== 0);
}
