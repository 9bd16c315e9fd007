import type { HousingInput, HousingResult } from '@umbral/contracts';
import { formatPercent } from '@umbral/ui';

type Expectation = Pick<HousingInput, 'expectedFinancingPercentage' | 'availableSavings'>;

/** How much of the price was to be financed, and how much it is with these savings. */
export function financingWords(
  { expectedFinancingPercentage: expected, availableSavings }: Expectation,
  { actualFinancingPercentage: actual }: Pick<HousingResult, 'actualFinancingPercentage'>,
): { title: string; text: string; differs: boolean } {
  const expectedWord = formatPercent(expected);
  if (actual === expected) {
    const text = 'Se calcula con los ahorros disponibles, y coincide con la que se espera.';
    return { title: `La financiación real es del ${expectedWord}.`, text, differs: false };
  }
  const than = actual > expected ? 'mayor' : 'menor';
  const savings = availableSavings > 0 ? 'con estos ahorros' : 'sin ahorros';
  return {
    title: `La financiación real es del ${formatPercent(actual)}, no del ${expectedWord}.`,
    text: `Se espera financiar el ${expectedWord}, pero ${savings} el porcentaje es ${than}.`,
    // Less than expected needs no warning.
    differs: actual > expected,
  };
}
