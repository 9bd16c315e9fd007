import { numberFormat } from '../format/numbers';

/** Rounds half away from zero, on the written decimal digits and not on their binary neighbours. */
export function roundTo(value: number, decimals: number): number {
  const shifted = Number(`${Math.abs(value)}e${decimals}`);
  if (!Number.isFinite(shifted)) return value;
  return Math.sign(value) * Number(`${Math.round(shifted)}e-${decimals}`) || 0;
}

// Groups of three behind points or spaces, '1.234.567,8'; what begins with 0 has no groups.
const GROUPED = /^-?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$|^-?[1-9]\d{0,2}(?:\s\d{3})+(?:,\d*)?$/;
const PLAIN = /^-?(?:\d+[.,]?\d*|[.,]\d+)$/;

/**
 * Parses a number in Spanish notation: '235.000', '1.234,56 €', '12,5', '2.95'. A lone point before exactly three digits
 * groups thousands, any other is a decimal sign. Null for an empty text; NaN for an ambiguous one or one with more
 * decimals than are stored ('1e3', '250k', '250,000'): refused, never guessed.
 */
export function parseTypedNumber(text: string, decimals: number, unit = ''): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const figure = (unit && trimmed.endsWith(unit) ? trimmed.slice(0, -unit.length) : trimmed).trim();
  const isGrouped = GROUPED.test(figure);
  if (!isGrouped && !PLAIN.test(figure)) return NaN;
  const plain = (isGrouped ? figure.replace(/[.\s]/g, '') : figure).replace(',', '.');
  const digits = plain.split('.')[1]?.length ?? 0;
  return digits > decimals ? NaN : Number(plain) + 0;
}

/** The error of an unparsable number, with the expected format. */
export const unreadableNumber = (decimals: number): string =>
  `Escribe una cifra como ${numberFormat(0, decimals).format(12_345.678)}`;

const isBlank = (value: number | null): value is null => value === null || Number.isNaN(value);

/** Programs store up to four, of rates, also where people type fewer. */
const STORED_DECIMALS = 4;

/** For a blurred field: grouped, like all numbers on the screen, and never rounded to fewer digits than are stored. */
export function formatTypedNumber(value: number | null, decimals: number): string {
  return isBlank(value) ? '' : numberFormat(0, Math.max(decimals, STORED_DECIMALS)).format(value);
}

/** For a focused field: digits and a comma. */
export function formatPlainNumber(value: number | null): string {
  return isBlank(value) ? '' : String(value).replace('.', ',');
}
