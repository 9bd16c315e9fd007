/** A day as it travels: '2026-11-20'. No zone, no time. */
export type IsoDay = string;

const pad = (value: number, length: number) => String(value).padStart(length, '0');

/** The day a calendar shows, in the browser's own zone. */
export function toIsoDay(date: Date): IsoDay {
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`;
}

/** Noon, so that no change of clocks moves the day. */
export function fromIsoDay(day: IsoDay): Date {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

/** `20/11/2026` */
export function isoDayText(day: IsoDay): string {
  return day.split('-').reverse().join('/');
}

/** Reads '20/11/2026', '20-11-26', '20.11.2026', '20112026'. Null when it is no day. */
export function parseDayText(text: string): IsoDay | null {
  const found = /^\s*(\d{1,2})[/.\-\s]?(\d{1,2})[/.\-\s]?(\d{4}|\d{2})\s*$/.exec(text);
  if (!found) return null;
  const [date, month, shortYear] = found.slice(1).map(Number) as [number, number, number];
  const year = shortYear < 100 ? 2000 + shortYear : shortYear;
  const made = new Date(year, month - 1, date, 12);
  return made.getMonth() === month - 1 && made.getDate() === date ? toIsoDay(made) : null;
}
