import { CalculationError } from '../errors/calculation-error.js';
import type { Numeric } from '../money/numeric.js';

const MONTHS_PER_YEAR = 12;

/** A hundred years: far beyond any loan, and a bound on the work that one call can cause. */
const MAX_TERM_MONTHS = 1200;

/**
 * @param months whole number from 1 to 1200
 * @returns the same number
 * @throws CalculationError `invalid_term`
 */
export function checkMonths(months: number, field = 'months'): number {
  if (Number.isInteger(months) && months >= 1 && months <= MAX_TERM_MONTHS) return months;
  throw new CalculationError('invalid_term', 'El plazo debe ser un número entero mayor que 0', field);
}

/**
 * Payments in a term: years × 12 (twelve instalments a year).
 *
 * @param years whole number, also as text
 * @param field that an error names
 * @throws CalculationError `invalid_term`
 */
export function monthsOfYears(years: Numeric, field: string): number {
  const count = typeof years === 'string' ? Number(years.trim() || Number.NaN) : years;
  return checkMonths(Number.isInteger(count) ? count * MONTHS_PER_YEAR : Number.NaN, field);
}
