import { Decimal as SharedDecimal } from 'decimal.js';
import { CalculationError } from '../errors/calculation-error.js';

/**
 * The library's own decimal: 40 significant digits, half-up. A clone, so that no other user of decimal.js in the same
 * process or page can change our precision, nor we theirs.
 */
export const Decimal = SharedDecimal.clone({ defaults: true, precision: 40, rounding: SharedDecimal.ROUND_HALF_UP });
export type Decimal = SharedDecimal;

/** A figure as it crosses a wire: a JSON number, or its text with a point ('1234.5'). */
export type Numeric = number | string;

const PLAIN_NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/**
 * Reads a figure exactly. A number is read by its shortest text, so 0.1 is one tenth and not its binary neighbour.
 *
 * @param field name of the input, carried by the error
 * @throws CalculationError `invalid_number` for NaN, infinities, empty texts (they are not 0), Spanish or scientific
 *   notation and anything else that is not a plain number
 */
export function parseNumeric(value: Numeric, field?: string): Decimal {
  if (typeof value === 'number' && Number.isFinite(value)) return new Decimal(value);
  if (typeof value === 'string') {
    const text = value.trim();
    if (PLAIN_NUMBER.test(text)) return new Decimal(text);
  }
  throw new CalculationError('invalid_number', 'Introduce un número válido', field);
}

/** The figure as a number, whose shortest text it is. Errors as {@link parseNumeric}. */
export const toPlainNumber = (value: Numeric, field?: string): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : parseNumeric(value, field).toNumber();

/** Like {@link parseNumeric}, but a figure that was left out (undefined or null) is 0. An empty text still throws. */
export function parseNumericOrZero(value: Numeric | null | undefined, field?: string): Decimal {
  return value === undefined || value === null ? ZERO : parseNumeric(value, field);
}

export const ZERO: Decimal = new Decimal(0);
export const HUNDRED: Decimal = new Decimal(100);
