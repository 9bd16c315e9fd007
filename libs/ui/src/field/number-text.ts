import { numberFormat } from '../format/numbers';

/** Rounds half away from zero, on the written decimal digits and not on their binary neighbours. */
export function roundTo(value: number, decimals: number): number {
  const shifted = Number(`${Math.abs(value)}e${decimals}`);
  if (!Number.isFinite(shifted)) return value;
  return Math.sign(value) * Number(`${Math.round(shifted)}e-${decimals}`) || 0;
}

/**
 * Reads what a Spanish keyboard types: '235.000', '2,95', '2.95', '1.234.567,8'. A lone point followed by exactly
 * three digits groups thousands, any other lone point is a decimal sign. Null for nothing or no number.
 */
export function parseTypedNumber(text: string, decimals: number): number | null {
  const compact = text.replace(/\s/g, '');
  if (!/\d/.test(compact)) return null;
  let plain: string;
  if (compact.includes(',')) plain = compact.replaceAll('.', '').replace(',', '.');
  else if (/^-?\d{1,3}(\.\d{3})+$/.test(compact)) plain = compact.replaceAll('.', '');
  else plain = compact;
  const value = Number(plain);
  return Number.isFinite(value) ? roundTo(value, decimals) : null;
}

/** For a field that is left: grouped, as all numbers on the screen. */
export function formatTypedNumber(value: number | null, decimals: number): string {
  return value === null ? '' : numberFormat(0, decimals).format(value);
}

/** For a field that is being edited: digits and a comma. */
export function formatPlainNumber(value: number | null): string {
  return value === null ? '' : String(value).replace('.', ',');
}
