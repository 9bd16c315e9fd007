import { comparisonLabels, type Scenario, type ScenarioResult } from '@umbral/contracts';
import { monthWords, missingEuros } from '@umbral/mortgage';
import { formatEuros, formatEurosAndCents, formatPercent, formatRate, formatWithUnit } from '@umbral/ui';

const rate = (value: number) => formatPercent(value, { decimals: 2 });

/** The rows of the comparison: label and format. */
export const figureRows = {
  firstPayment: { label: comparisonLabels.firstPayment, write: formatEurosAndCents },
  highestPayment: { label: comparisonLabels.highestPayment, write: formatEurosAndCents },
  tae: { label: comparisonLabels.tae, write: rate },
  totalInterest: { label: comparisonLabels.totalInterest, write: formatEuros },
  linkedCost: { label: comparisonLabels.linkedCost, write: formatEuros },
  upfront: { label: comparisonLabels.upfront, write: formatEuros },
  totalCost: { label: comparisonLabels.totalCost, write: formatEuros },
  downPayment: { label: comparisonLabels.downPayment, write: formatEuros },
  breakingRate: { label: comparisonLabels.breakingRate, write: rate },
} satisfies Record<keyof typeof comparisonLabels, { label: string; write: (value: number) => string }>;

/** 'Fijo al 2,95 % · 30 años', 'Variable: euríbor de octubre de 2026 (2,4 %) + 0,6 % · 30 años' */
export function termsWords({ rateType, fixedRate, fixedYears, spread, years, ...index }: Scenario): string {
  const variable = `${indexWords(index)} + ${formatRate(spread ?? 0)}`;
  const terms = {
    fixed: `Fijo al ${formatRate(fixedRate ?? 0)}`,
    variable: `Variable: ${variable}`,
    mixed: `Mixto: ${formatWithUnit(fixedYears ?? 0, 'años')} al ${formatRate(fixedRate ?? 0)}, después ${variable}`,
  };
  return `${terms[rateType]} · ${formatWithUnit(years, 'años')}`;
}

/** 'euríbor de octubre de 2026 (2,4 %)' of a published month, else 'euríbor supuesto del 2,1 %'. */
const indexWords = ({ euribor, referenceMonth }: Pick<Scenario, 'euribor' | 'referenceMonth'>): string =>
  referenceMonth
    ? `euríbor de ${monthWords(referenceMonth)} (${formatRate(euribor ?? 0)})`
    : `euríbor supuesto del ${formatRate(euribor ?? 0)}`;

/** 'un punto más' */
export const riseWords = (plus: number): string => {
  const word = ['', 'un punto', 'dos puntos', 'tres puntos'][plus] ?? formatWithUnit(plus, 'puntos');
  return `${word} más`;
};

/** 'Pueden bajar hasta 2.053 € (17,9 %)', or the amount already missing. */
export function incomeWords(
  { lowestIncome, incomeFallPercentage }: ScenarioResult['stress'],
  income: number,
): string | null {
  if (lowestIncome === null || incomeFallPercentage === null) return null;
  if (income < lowestIncome) return `Faltan ${formatEuros(missingEuros(lowestIncome, income))}`;
  return `Pueden bajar hasta ${formatEuros(lowestIncome)} (${formatPercent(incomeFallPercentage, { decimals: 1 })})`;
}
