const NBSP = '\u00a0';
const formats = new Map<string, Intl.NumberFormat>();

/**
 * Number formats of the whole product: es-ES, so a point between thousands (also in four figures: `3.070`), a
 * comma before decimals, and never `-0`. Formats are cached, because creating one costs more than using it.
 */
export function numberFormat(minimumFractionDigits: number, maximumFractionDigits: number): Intl.NumberFormat {
  const key = `${minimumFractionDigits}-${maximumFractionDigits}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat('es-ES', {
    minimumFractionDigits,
    maximumFractionDigits,
    signDisplay: 'negative',
    useGrouping: 'always',
  });
  formats.set(key, made);
  return made;
}

/** `1.234.567`, `3.070`; up to `decimals` digits after the comma (0 by default). */
export function formatNumber(value: number, decimals = 0): string {
  return numberFormat(0, decimals).format(value);
}

/** Whole euros of the amount in cents, as in studies and calculations: `235.000 €`. The space does not break. */
export function formatEuros(value: number): string {
  return `${numberFormat(0, 0).format(toCents(value))}${NBSP}€`;
}

/** Euros, with cents only where there are any: `62,50 €`, `630 €`. */
export const formatMoney = (value: number): string =>
  Number.isInteger(toCents(value)) ? formatEuros(value) : formatEurosAndCents(value);

/** Half-up, by the shortest decimal of the number: 118379.4999 is 118379.5. */
const toCents = (value: number): number =>
  Number(`${Math.sign(value) * Math.round(Number(`${Math.abs(value)}e2`))}e-2`);

/** Euros and cents, for payments and schedules only: `892,40 €`. */
export function formatEurosAndCents(value: number): string {
  return `${numberFormat(2, 2).format(value)}${NBSP}€`;
}

/** Cents without the unit, for the columns of a schedule: `184.042,11`. */
export function formatCents(value: number): string {
  return numberFormat(2, 2).format(value);
}

/** A percentage given as 2.95: `2,95 %`. Up to two digits, as many as needed; `{ decimals: 1 }` writes exactly one. */
export function formatPercent(value: number, options: { decimals?: number } = {}): string {
  const { decimals } = options;
  const format = decimals === undefined ? numberFormat(0, 2) : numberFormat(decimals, decimals);
  return `${format.format(value)}${NBSP}%`;
}

/** A rate of interest given as 2.875: `2,875 %`. Up to four digits, as it is stored, and at least `least`. */
export function formatRate(value: number, least: 0 | 2 = 0): string {
  return `${numberFormat(least, 4).format(value)}${NBSP}%`;
}

/** Of Intl in every browser. */
const MOST_DECIMALS = 20;

/**
 * A percentage next to the limit it is compared with, with one digit or as many as it takes for the two to differ:
 * 35.02 beside 35 is `35,02 %`, never `35,0 %`, which would seem to be within the limit.
 */
export function formatPercentBeside(value: number, limit: number): string {
  for (let decimals = 1; decimals < MOST_DECIMALS; decimals += 1) {
    const format = numberFormat(decimals, decimals);
    if (value === limit || format.format(value) !== format.format(limit)) return formatPercent(value, { decimals });
  }
  return formatPercent(value, { decimals: MOST_DECIMALS });
}

/** A number with a unit, joined by a no-break space: `30 años`. */
export function formatWithUnit(value: number, unit: string, decimals = 0): string {
  return `${formatNumber(value, decimals)}${NBSP}${unit}`;
}

const pluralRules = new Intl.PluralRules('es-ES');

/** The form for a number: `cambio` or `cambios`. */
export const pluralForm = (count: number, one: string, many: string): string =>
  pluralRules.select(count) === 'one' ? one : many;

/** `1 cambio`, `2 cambios`. */
export const plural = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${pluralForm(count, one, many)}`;
