import { parseScaled, parseScaledOrZero, scaledToNumber } from '../money/scaled.js';
import type { CostRange } from '../purchase-costs/purchase-costs.types.js';
import { calculateOperatingCosts, type OperatingCostsInput } from './operating-costs.js';

/** Costs that a study reckons with, and those that the rules of the day expect. Euros. */
export interface NotedCosts {
  noted: number;
  expected: CostRange;
  /** The noted ones lie within, both ends included. */
  isWithin: boolean;
}

/**
 * Compares the costs of a study with the range that was calculated for its purchase. The rules have neither the two fees nor
 * the deducciones: they count on both sides.
 *
 * @throws CalculationError `invalid_number`
 */
export function compareNotedCosts(study: OperatingCostsInput, calculated: CostRange): NotedCosts {
  const { total: noted } = calculateOperatingCosts(study);
  const others =
    parseScaledOrZero(study.realEstateHonorarios, 'realEstateHonorarios') +
    parseScaledOrZero(study.professionalHonorarios, 'professionalHonorarios') +
    parseScaledOrZero(study.deducciones, 'deducciones');
  const [from, to] = [parseScaled(calculated.from) + others, parseScaled(calculated.to) + others];
  const exact = parseScaled(noted);
  return {
    noted,
    expected: { from: scaledToNumber(from), to: scaledToNumber(to) },
    isWithin: exact >= from && exact <= to,
  };
}
