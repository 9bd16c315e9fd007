/** A moment or a day: a Date, milliseconds, an ISO moment, or a day as `2026-11-20`. */
export type DateInput = Date | number | string;

/** Of all dates on the screen. */
export const DATE_LOCALE = 'es-ES';
// Staff and records live in one zone, whatever the browser's is.
const timeZone = 'Europe/Madrid';
const day = new Intl.DateTimeFormat(DATE_LOCALE, { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' });
const long = new Intl.DateTimeFormat(DATE_LOCALE, { timeZone, day: 'numeric', month: 'long', year: 'numeric' });
const month = new Intl.DateTimeFormat(DATE_LOCALE, { timeZone, month: 'long', year: 'numeric' });
const minutes = new Intl.DateTimeFormat(DATE_LOCALE, {
  timeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const seconds = new Intl.DateTimeFormat(DATE_LOCALE, {
  timeZone,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

// A day without a time is read as UTC midnight, which is the same day in Madrid (UTC+1 or +2).
const toDate = (value: DateInput): Date => (value instanceof Date ? value : new Date(value));

/** `20/11/2026` */
export function formatDate(value: DateInput): string {
  return day.format(toDate(value));
}

/** `20/11/2026` of `2026-11-20`; any other text as it is. */
export const formatDay = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1');

/** `20 de noviembre de 2026` */
export function formatDateLong(value: DateInput): string {
  return long.format(toDate(value));
}

/** `octubre de 2026`, of `2026-10` too. */
export function formatMonth(value: DateInput): string {
  return month.format(toDate(value));
}

/** `20/11/2026 09:41` */
export function formatDateTime(value: DateInput): string {
  const date = toDate(value);
  return `${day.format(date)} ${minutes.format(date)}`;
}

/** `20/11/2026 09:41:07`, as the audits show it. */
export function formatAuditTime(value: DateInput): string {
  const date = toDate(value);
  return `${day.format(date)} ${seconds.format(date)}`;
}
