import { formatDecimals, formatRate } from '../money/format.js';
import { printYears } from '../money/units.js';
import type { LoanTerms } from './figures.types.js';
import { followsIndex } from './terms-of-product.js';

/**
 * How the rate of a loan runs, Spanish: 'Fijo 2,75 %', 'Variable: 2,95 % los primeros 12 meses, después euríbor + 0,65 %'.
 *
 * @param points percentage points that linked conditions take off every rate; a rate is never below 0, a spread may be
 */
export function rateWords(terms: LoanTerms, years: number, points = 0): string {
  const first = formatRate(lowered(terms.fixedRate ?? terms.firstRate ?? 0, points));
  if (!followsIndex(terms, years)) return `Fijo ${first}`;
  const later = `después ${indexWords(terms, points)}`;
  return `${terms.rateType === 'mixed' ? 'Mixto' : 'Variable'}: ${first} ${firstPeriodWords(terms)}, ${later}`;
}

/** 'los primeros 12 meses', 'los primeros 10 años', 'el primer año'. */
export function firstPeriodWords({ rateType, firstMonths, fixedYears }: Omit<LoanTerms, 'bonuses'>): string {
  if (rateType === 'variable') return firstMonths === 1 ? 'el primer mes' : `los primeros ${firstMonths ?? 0} meses`;
  return fixedYears === 1 ? 'el primer año' : `los primeros ${printYears(fixedYears ?? 0)}`;
}

/** 'euríbor + 0,65 %', 'euríbor − 0,05 %'. */
export const indexWords = ({ spread }: Pick<LoanTerms, 'spread'>, points = 0, index = 'euríbor'): string => {
  const rest = subtract(spread ?? 0, points);
  return `${index} ${rest < 0 ? '−' : '+'} ${formatRate(Math.abs(rest))}`;
};

/** A name that says neither bank nor product: 'Fija 30 · 2,75 %', 'Mixta 10+20 · 1,90 %'. Rates with two decimals. */
export function shortNameOf(terms: LoanTerms, years: number): string {
  if (terms.rateType === 'variable') return `Variable ${years} · euríbor + ${formatDecimals(terms.spread ?? 0, 2)} %`;
  const rate = `${formatDecimals(terms.fixedRate ?? 0, 2)} %`;
  if (terms.rateType === 'fixed') return `Fija ${years} · ${rate}`;
  const fixed = terms.fixedYears ?? 0;
  return `Mixta ${fixed < years ? `${fixed}+${years - fixed}` : years} · ${rate}`;
}

const lowered = (rate: number, points: number): number => Math.max(0, subtract(rate, points));

/** Rates have four decimals at most. */
const subtract = (rate: number, points: number): number => Math.round((rate - points) * 10_000) / 10_000;
