import * as z from 'zod';

/** Largest amount of a decimal(10,2) column, in euros. */
export const MONEY_LIMIT = 99_999_999.99;
/** Least amount that such a column keeps apart from 0. */
export const CENT = 0.01;

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)$/;

interface Bounds {
  /** Message for anything that is no number or lies below `min`. */
  message: string;
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
export function figure({ message, min, above = false, max = MONEY_LIMIT, tooBig, integer = false }: Bounds) {
  let number = z.number({ error: message });
  if (integer) number = number.int(message);
  if (min !== undefined) number = above ? number.gt(min, message) : number.min(min, message);
  return numeric(number.max(max, tooBig ?? (max === MONEY_LIMIT ? 'El importe es demasiado grande' : message)));
}

/** Lets a schema of numbers read text of decimal digits too: `Number` alone would take `0x10`, `0b11` and `1e2`. */
export const numeric = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(toNumber, schema);

/** A figure between two bounds, inclusive, with one message for both. */
export const figureBetween = (min: number, max: number, message: string, integer = false) =>
  figure({ message, min, max, integer });

/** Floating point keeps such figures a little beside what was written. */
export const isOfDecimals = (value: number, decimals: number): boolean =>
  Math.abs(value * 10 ** decimals - Math.round(value * 10 ** decimals)) < 1e-6;

function toNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return undefined;
  return DECIMAL.test(text) ? Number(text) : Number.NaN;
}
