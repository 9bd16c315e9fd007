import {
  formatDay,
  formatDateTime,
  formatEuros,
  formatEurosAndCents,
  formatNumber,
  formatPercent,
  formatRate,
  formatWithUnit,
  pluralForm,
} from '@umbral/ui';

/** Formats a value (never null, undefined or '') as its screen does. */
export type Write = (value: unknown) => string;

/** Numbers may be strings: decimal columns are. Other text is returned unchanged. */
const number =
  (write: (value: number) => string): Write =>
  (value) => {
    const parsed = typeof value === 'string' ? Number(value) : value;
    return typeof parsed === 'number' && Number.isFinite(parsed) ? write(parsed) : writeAny(value);
  };

export const either =
  (yes: string, no: string): Write =>
  (value) =>
    typeof value === 'boolean' ? (value ? yes : no) : writeAny(value);

export const oneOf =
  (labels: Readonly<Record<string, string>>): Write =>
  (value) =>
    labels[String(value)] ?? writeAny(value);

export const text: Write = (value) => writeAny(value);
export const yesNo = either('Sí', 'No');
/** Cents only where they are not zero: amounts are whole in studies, decimal in banks and salaries. */
export const euros = number((value) => (Number.isInteger(value) ? formatEuros(value) : formatEurosAndCents(value)));
export const percent = number((value) => formatPercent(value));
/** With all digits that are stored. */
export const rate = number((value) => formatRate(value));
export const years = number((value) => formatWithUnit(value, pluralForm(value, 'año', 'años')));
export const count = number((value) => formatNumber(value));
/** The entry stores the id of another record, not its name. */
export const reference = number((value) => `n.º\u00a0${value}`);
export const day: Write = (value) => formatDay(writeAny(value));
export const moment: Write = (value) => (typeof value === 'string' ? formatDateTime(value) : writeAny(value));

export const activeState = (feminine = false): Write =>
  feminine ? either('Activa', 'Inactiva') : either('Activo', 'Inactivo');

/** Default format: lists are joined, records shown by their name. */
export function writeAny(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') return formatNumber(value, 4);
  if (Array.isArray(value)) return value.map(writeAny).filter(Boolean).join(', ');
  if (typeof value === 'object') return writeRecord(value as Readonly<Record<string, unknown>>);
  return typeof value === 'string' ? value : '';
}

function writeRecord(record: Readonly<Record<string, unknown>>): string {
  if (typeof record.name === 'string') return record.name;
  return Object.entries(record)
    .map(([key, value]) => `${key}: ${writeAny(value)}`)
    .join(', ');
}
