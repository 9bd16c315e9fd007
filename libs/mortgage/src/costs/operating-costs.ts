import { type Decimal, HUNDRED, type Numeric, parseNumeric, parseNumericOrZero } from '../money/numeric.js';
import { roundToCents, roundToEuros } from '../money/rounding.js';

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
  /** Euros, cents half-up. Only the total is rounded. */
  total: number;
  /** The total in whole euros half-up, from the unrounded value. */
  totalDisplay: number;
  /** True when both ITP and IVA are asked: a home pays one or the other, so look twice. They are summed all the same. */
  hasBothTaxes: boolean;
}

/**
 * Costs of buying: both fees + price × ITP % + price × IVA % + deducciones + provisionFondos + tasacion.
 *
 * @throws CalculationError `invalid_number`
 */
export function calculateOperatingCosts(input: OperatingCostsInput): OperatingCosts {
  const total = exactOperatingCosts(input);
  const isCharged = (percentage: Numeric | null | undefined) => parseNumericOrZero(percentage).gt(0);
  return {
    total: roundToCents(total),
    totalDisplay: roundToEuros(total),
    hasBothTaxes: isCharged(input.gastosItpPercentage) && isCharged(input.ivaPercentage),
  };
}

/** The unrounded total of {@link calculateOperatingCosts}. */
export function exactOperatingCosts(input: OperatingCostsInput): Decimal {
  const price = parseNumeric(input.purchasePrice, 'purchasePrice');
  const taxes = parseNumericOrZero(input.gastosItpPercentage, 'gastosItpPercentage')
    .plus(parseNumericOrZero(input.ivaPercentage, 'ivaPercentage'))
    .times(price)
    .div(HUNDRED);
  return parseNumericOrZero(input.realEstateHonorarios, 'realEstateHonorarios')
    .plus(parseNumericOrZero(input.professionalHonorarios, 'professionalHonorarios'))
    .plus(taxes)
    .plus(parseNumericOrZero(input.deducciones, 'deducciones'))
    .plus(parseNumericOrZero(input.provisionFondos, 'provisionFondos'))
    .plus(parseNumericOrZero(input.tasacion, 'tasacion'));
}
