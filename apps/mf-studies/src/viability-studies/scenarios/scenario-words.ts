import type { Scenario, ScenarioResult } from '@umbral/contracts';
import { formatEuros, formatEurosAndCents, formatPercent, formatRate, formatWithUnit } from '@umbral/ui';

type Key =
  | 'firstPayment'
  | 'highestPayment'
  | 'tae'
  | 'totalInterest'
  | 'linkedCost'
  | 'upfront'
  | 'totalCost'
  | 'downPayment'
  | 'breakingRate';

const rate = (value: number) => formatPercent(value, { decimals: 2 });

/** The rows of the comparison, as they are called and written. */
export const figureRows: Record<Key, { label: string; write: (value: number) => string }> = {
  firstPayment: { label: 'Cuota inicial', write: formatEurosAndCents },
  highestPayment: { label: 'Cuota más alta', write: formatEurosAndCents },
  tae: { label: 'TAE', write: rate },
  totalInterest: { label: 'Intereses', write: formatEuros },
  linkedCost: { label: 'Productos vinculados', write: formatEuros },
  upfront: { label: 'Gastos iniciales', write: formatEuros },
  totalCost: { label: 'Coste total', write: formatEuros },
  downPayment: { label: 'Entrada', write: formatEuros },
  breakingRate: { label: 'Aguanta hasta', write: rate },
};

/** 'Fijo al 2,95 % · 30 años' */
export function termsWords({ rateType, fixedRate, fixedYears, euribor, spread, years }: Scenario): string {
  const variable = `euríbor (${formatRate(euribor ?? 0)}) + ${formatRate(spread ?? 0)}`;
  const terms = {
    fixed: `Fijo al ${formatRate(fixedRate ?? 0)}`,
    variable: `Variable: ${variable}`,
    mixed: `Mixto: ${formatWithUnit(fixedYears ?? 0, 'años')} al ${formatRate(fixedRate ?? 0)}, después ${variable}`,
  };
  return `${terms[rateType]} · ${formatWithUnit(years, 'años')}`;
}

/** 'Pueden bajar hasta 2053 € (17,9 %)', or what is missing already. */
export function incomeWords(
  { lowestIncome, incomeFallPercentage }: ScenarioResult['stress'],
  income: number,
): string | null {
  if (lowestIncome === null || incomeFallPercentage === null) return null;
  if (income < lowestIncome) return `Faltan ${formatEuros(Math.ceil(lowestIncome - income))}`;
  return `Pueden bajar hasta ${formatEuros(lowestIncome)} (${formatPercent(incomeFallPercentage, { decimals: 1 })})`;
}
