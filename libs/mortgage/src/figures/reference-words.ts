import { formatRate } from '../money/format.js';

/** A published index value. Months as 'YYYY-MM', days as 'YYYY-MM-DD', the value in percent. */
export interface PublishedReference {
  month: string;
  value: number;
  publishedOn: string;
  isDemo: boolean;
}

/** Days after which another value has probably been published. */
export const REFERENCE_FRESH_DAYS = 45;
const DAY_MS = 86_400_000;
const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

/** Whole days between two days, 'YYYY-MM-DD'. */
export const daysSince = (publishedOn: string, today: string): number =>
  (Date.parse(today) - Date.parse(publishedOn)) / DAY_MS;

/** Whether a value was published more than 45 days before today; both days of Madrid. */
export const isStale = (publishedOn: string, today: string): boolean =>
  daysSince(publishedOn, today) > REFERENCE_FRESH_DAYS;

/** 'octubre de 2026'. */
export const monthWords = (month: string): string =>
  `${MONTHS[Number(month.slice(5)) - 1] ?? month} de ${month.slice(0, 4)}`;

/** 'publicado el 02/11/2026, valor de demostración'. */
export const publicationWords = ({ publishedOn, isDemo }: Pick<PublishedReference, 'publishedOn' | 'isDemo'>): string =>
  `publicado el ${publishedOn.split('-').toReversed().join('/')}${isDemo ? ', valor de demostración' : ''}`;

/** What index a figure was calculated with, Spanish. */
export function referenceWords(reference: PublishedReference | null, today: string): string {
  if (!reference) return 'No hay euríbor de referencia.';
  const { month, value, publishedOn } = reference;
  const stale = isStale(publishedOn, today)
    ? `; hace ${daysSince(publishedOn, today)} días que se publicó: puede haber otro`
    : '';
  return `Euríbor a 12 meses de ${monthWords(month)}: ${formatRate(value)}, ${publicationWords(reference)}${stale}.`;
}
