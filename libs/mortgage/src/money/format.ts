import { Decimal, type Numeric, parseNumeric } from './numeric.js';
import { roundBeside, roundDecimal } from './rounding.js';

/** Keeps the unit on the line of its figure. */
const UNBREAKABLE_SPACE = '\u00a0';

/** Thousands always have their point, as in documents of banks; CLDR leaves it out of four figures. */
const GROUPING_FROM_DIGITS = 4;

export interface FormatOptions {
  /** A limit that the figure breaks: as many decimals are printed as distinguish the two. */
  breaking?: Numeric | Decimal;
  /** For limits: all decimals are printed, so that nothing seems to break one that does not. */
  exact?: boolean;
}

/**
 * Whole euros, es-ES: '200.000 €', '2.500 €'. Beside the limit that it breaks it gains cents: '199.999,50 €'.
 *
 * Written by hand and not with Intl: it rounds the exact decimal half-up, where Intl would round its binary neighbour,
 * and it does not depend on the language data of the machine.
 */
export function formatEuros(value: Numeric | Decimal, options: FormatOptions = {}): string {
  if (Number.isSafeInteger(value)) return toSpanishText(value.toString()) + UNBREAKABLE_SPACE + '€';
  const rounded = roundForPrint(wholeOf(toDecimal(value), options), 0, options);
  const decimals = rounded.decimalPlaces();
  return toSpanishText(rounded.toFixed(decimals === 1 ? 2 : decimals)) + UNBREAKABLE_SPACE + '€';
}

/** Whole euros as {@link formatEuros} writes them, of an amount that has been rounded already. */
export function formatWholeEuros(euros: bigint): string {
  return toSpanishText(euros.toString()) + UNBREAKABLE_SPACE + '€';
}

/** Euros with their cents, es-ES: '892,40 €', for payments and schedules. */
export function formatEurosWithCents(value: Numeric | Decimal): string {
  return toSpanishText(roundDecimal(toDecimal(value), 2).toFixed(2)) + UNBREAKABLE_SPACE + '€';
}

/** A percentage (35 means 35 %), es-ES, one decimal at most and no idle zeros: '94,1 %', '80 %'. */
export function formatPercentage(value: Numeric | Decimal, options: FormatOptions = {}): string {
  if (Number.isSafeInteger(value)) return toSpanishText(value.toString()) + UNBREAKABLE_SPACE + '%';
  return toSpanishText(roundForPrint(toDecimal(value), 1, options).toFixed()) + UNBREAKABLE_SPACE + '%';
}

/** A rate as it is stored, es-ES, without idle zeros: '2,875 %', '3 %'. */
export const formatRate = (value: Numeric | Decimal): string => formatPercentage(value, { exact: true });

/** A figure with its decimals and no idle zeros, es-ES: '0,65'. */
export const formatFigure = (value: Numeric | Decimal): string => toSpanishText(toDecimal(value).toFixed());

/** A figure with so many decimals, half-up, es-ES: '1,90'. */
export const formatDecimals = (value: Numeric | Decimal, decimals: number): string =>
  toSpanishText(roundDecimal(toDecimal(value), decimals).toFixed(decimals));

/** A TAE, always with two decimals: '2,30 %'. */
export const formatTae = (value: Numeric | Decimal): string => formatDecimals(value, 2) + UNBREAKABLE_SPACE + '%';

/** Euros, with cents only where there are any: '62,50 €', '630 €'. */
export function formatMoney(value: Numeric | Decimal): string {
  const rounded = roundDecimal(toDecimal(value), 2);
  return rounded.isInteger() ? formatEuros(rounded) : formatEurosWithCents(rounded);
}

/** A percentage in tenths of a percent that has been rounded already, written as {@link formatPercentage} does. */
export function formatTenthsOfPercent(tenths: bigint): string {
  const fraction = tenths % 10n;
  const whole = (tenths / 10n).toString();
  return toSpanishText(fraction === 0n ? whole : `${whole}.${fraction}`) + UNBREAKABLE_SPACE + '%';
}

function roundForPrint(value: Decimal, decimals: number, { breaking, exact }: FormatOptions): Decimal {
  if (exact) return value;
  return breaking === undefined ? roundDecimal(value, decimals) : roundBeside(value, toDecimal(breaking), decimals);
}

/** Whole euros are those of the cents: 118.379,4999 € are 118.379,50 € and so 118.380 €. */
const wholeOf = (value: Decimal, { breaking, exact }: FormatOptions): Decimal =>
  exact || breaking !== undefined ? value : roundDecimal(value, 2);

function toDecimal(value: Numeric | Decimal): Decimal {
  return Decimal.isDecimal(value) ? value : parseNumeric(value);
}

function toSpanishText(plain: string): string {
  const point = plain.indexOf('.');
  const isBelowZero = plain.startsWith('-');
  const digits = plain.slice(Number(isBelowZero), point < 0 ? undefined : point);
  const grouped = digits.length >= GROUPING_FROM_DIGITS ? groupThousands(digits) : digits;
  const sign = isBelowZero && /[1-9]/.test(plain) ? '-' : '';
  return sign + grouped + (point < 0 ? '' : `,${plain.slice(point + 1)}`);
}

/** By slices: a list of a thousand products prints several thousand figures, and a pattern takes five times as long. */
function groupThousands(digits: string): string {
  let grouped = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 3)
    grouped = `${digits.slice(Math.max(0, end - 3), end)}.${grouped}`;
  return grouped;
}
