import { type Numeric, parseNumeric, parseNumericOrZero } from '../money/numeric.js';
import { roundToEuros } from '../money/rounding.js';
import { parseInteger, parseScaled, parseScaledOrZero } from '../money/scaled.js';
import { sumEuros } from '../money/sum-euros.js';
import { operatingCostLines } from './operating-cost-lines.js';

export interface OperatingCostsInput {
  /** Euros. */
  purchasePrice: Numeric;
  /** Euros, as all that follow; each defaults to 0. */
  realEstateHonorarios?: Numeric | null;
  professionalHonorarios?: Numeric | null;
  /** Percent of the price, 0 to 100. */
  gastosItpPercentage?: Numeric | null;
  /** Percent of the price, 0 to 100. */
  ivaPercentage?: Numeric | null;
  /** They add to the costs: the name is the contract's. */
  deducciones?: Numeric | null;
  provisionFondos?: Numeric | null;
  tasacion?: Numeric | null;
}

export interface OperatingCosts {
  /** Euros: the sum of the lines, each in cents. */
  total: number;
  /** The cents of the total in whole euros, half-up. */
  totalDisplay: number;
  /** True when both ITP and IVA are set, although a home pays one or the other. They are summed all the same. */
  hasBothTaxes: boolean;
}

/**
 * Costs of buying: both fees + price × ITP % + price × IVA % + deducciones + provisionFondos + tasacion.
 *
 * @throws CalculationError `invalid_number`
 */
export function calculateOperatingCosts(input: OperatingCostsInput): OperatingCosts {
  const total = sumEuros(...operatingCostLines(input).map(({ amount }) => amount));
  const isCharged = (percentage: Numeric | null | undefined) => parseNumericOrZero(percentage).gt(0);
  return {
    total,
    totalDisplay: roundToEuros(parseNumeric(total)),
    hasBothTaxes: isCharged(input.gastosItpPercentage) && isCharged(input.ivaPercentage),
  };
}

const DECIMALS = 10;

/**
 * The costs of {@link calculateOperatingCosts} before any is rounded, in units of 10^-10 euros: verdicts compare them. Price and
 * percentages are read to four decimals each, so that price × percentage / 100 is a whole number of them.
 */
export function scaledOperatingCosts(input: OperatingCostsInput): bigint {
  const taxes =
    parseScaled(input.purchasePrice, 'purchasePrice') *
    (parseScaledOrZero(input.gastosItpPercentage, 'gastosItpPercentage') +
      parseScaledOrZero(input.ivaPercentage, 'ivaPercentage'));
  const fees = [
    parseInteger(input.realEstateHonorarios ?? 0, DECIMALS, 'realEstateHonorarios'),
    parseInteger(input.professionalHonorarios ?? 0, DECIMALS, 'professionalHonorarios'),
    parseInteger(input.deducciones ?? 0, DECIMALS, 'deducciones'),
    parseInteger(input.provisionFondos ?? 0, DECIMALS, 'provisionFondos'),
    parseInteger(input.tasacion ?? 0, DECIMALS, 'tasacion'),
  ];
  return fees.reduce((total, fee) => total + fee, taxes);
}
