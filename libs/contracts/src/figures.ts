import * as z from 'zod';

/** Largest amount of a decimal(10,2) column, in euros. */
export const MONEY_LIMIT = 99_999_999.99;
/** Least amount that such a column keeps apart from 0. */
export const CENT = 0.01;

/** As a program writes a number: no plus, no leading zeros, no thousands marks. */
const DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?$/;
/** In Spain 200.000 is two hundred thousand; as a decimal it is two hundred. */
const LIKE_THOUSANDS = /^-?[1-9]\d{0,2}(\.\d{3})+$/;

export const NO_NUMBER_MESSAGE = 'Debe ser un número';
export const THOUSANDS_MESSAGE = 'Escribe la cifra sin puntos de miles, por ejemplo 200000 o 200000.5';

interface Bounds {
  /** Message for anything that lies below `min`, and for what is no number unless that has its own. */
  message: string;
  noNumber?: string;
  min?: number;
  /** The minimum itself is refused. */
  above?: boolean;
  max?: number;
  tooBig?: string;
  integer?: boolean;
}

/**
 * A number that may arrive as JSON number or as numeric text ('1234.5'). Empty text is no number: it is never 0.
 * Euros, percentages (80 means 80 %) and years, as the field says.
 */
export function figure(bounds: Bounds) {
  const { message, noNumber = message, min, above = false, max = MONEY_LIMIT, tooBig, integer = false } = bounds;
  let number = z.number({ error: noNumber });
  if (integer) number = number.int(message);
  if (min !== undefined) number = above ? number.gt(min, message) : number.min(min, message);
  return numeric(number.max(max, tooBig ?? (max === MONEY_LIMIT ? 'El importe es demasiado grande' : message)), max);
}

/** A figure of 0 or more. */
export const notNegative = (more: Partial<Bounds> = {}) =>
  figure({ message: 'No puede ser negativo', noNumber: NO_NUMBER_MESSAGE, min: 0, ...more });

/**
 * Lets a schema of numbers read text of decimal digits too: `Number` alone would take `0x10`, `0b11` and `1e2`. Text that
 * might have thousands marks is refused, unless the number would then exceed `max`: an interest of 3.125 is no 3125.
 */
export const numeric = <Schema extends z.ZodType>(schema: Schema, max = Number.POSITIVE_INFINITY) =>
  z.preprocess((value, context) => {
    if (typeof value !== 'string') return value;
    const text = value.trim();
    if (text === '') return undefined;
    if (LIKE_THOUSANDS.test(text) && Math.abs(Number(text.replaceAll('.', ''))) <= max) {
      context.addIssue({ code: 'custom', message: THOUSANDS_MESSAGE });
      return z.NEVER;
    }
    return DECIMAL.test(text) ? Number(text) : Number.NaN;
  }, schema);

/** A figure between two bounds, inclusive, with one message for both. */
export const figureBetween = (min: number, max: number, message: string, integer = false) =>
  figure({ message, min, max, integer });

/** Floating point keeps such figures a little beside what was written. */
const isOfDecimals = (value: number, decimals: number): boolean =>
  Math.abs(value * 10 ** decimals - Math.round(value * 10 ** decimals)) < 1e-6;

const DECIMALS = { 2: 'dos', 3: 'tres', 4: 'cuatro' };

/** A figure of at most so many decimals: its column would round more. */
export const ofDecimals = <Schema extends z.ZodType<number>>(
  schema: Schema,
  decimals: keyof typeof DECIMALS,
  error = `Como máximo ${DECIMALS[decimals]} decimales`,
) => schema.refine((value) => isOfDecimals(value, decimals), { error, params: { code: 'too_precise' } });
