import { formatRate } from '../money/format.js';
import { printYears } from '../money/units.js';
import type { LoanTerms } from './figures.types.js';
import { firstPeriodWords, indexWords } from './rate-words.js';
import { monthWords } from './reference-words.js';

/** The terms of a scenario, and where its index comes from. */
interface ScenarioTerms extends Omit<LoanTerms, 'bonuses'> {
  years: number;
  euribor: number | null;
  /** 'YYYY-MM' of a published index. */
  referenceMonth: string | null;
}

/**
 * 'Fijo al 2,95 % · 30 años', 'Variable: 1,9 % los primeros 12 meses, después euríbor de octubre de 2026 (2,4 %) + 0,6 % · 30
 * años'. Its index is that of a published month, otherwise an assumption.
 */
export function scenarioWords(terms: ScenarioTerms): string {
  return `${termsWords[terms.rateType](terms)} · ${printYears(terms.years)}`;
}

const termsWords: Record<LoanTerms['rateType'], (terms: ScenarioTerms) => string> = {
  fixed: ({ fixedRate }) => `Fijo al ${formatRate(fixedRate ?? 0)}`,
  mixed: (terms) =>
    `Mixto: ${printYears(terms.fixedYears ?? 0)} al ${formatRate(terms.fixedRate ?? 0)}, después ${laterWords(terms)}`,
  variable: (terms) =>
    terms.firstRate === null
      ? `Variable: ${laterWords(terms)}`
      : `Variable: ${formatRate(terms.firstRate)} ${firstPeriodWords(terms)}, después ${laterWords(terms)}`,
};

function laterWords(terms: ScenarioTerms): string {
  const value = formatRate(terms.euribor ?? 0);
  const { referenceMonth } = terms;
  const index = referenceMonth
    ? `euríbor de ${monthWords(referenceMonth)} (${value})`
    : `euríbor supuesto del ${value}`;
  return indexWords(terms, 0, index);
}
