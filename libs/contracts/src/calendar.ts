import * as z from 'zod';
import './locale.js';

/** The days that are stored. */
export const FIRST_DAY = '2000-01-01';
export const LAST_DAY = '2100-12-31';

/** 'YYYY-MM-DD', from 2000 to 2100. */
export const calendarDay = z.iso
  .date('La fecha no es válida')
  .refine((day) => day >= FIRST_DAY && day <= LAST_DAY, 'La fecha no es válida')
  .meta({ examples: ['2026-11-20'] });

const DAY_MS = 86_400_000;

// Swedes write dates as ISO 8601 does.
const spanishDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' });

/** 'YYYY-MM-DD' of today in Madrid, where the laws are in force. */
export const todayInSpain = (now = new Date()): string => spanishDay.format(now);

const spanishTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Madrid',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The month of Madrid that an instant lies in: from its first instant to that of the next one, which is not in it. */
export function monthInSpain(now = new Date()): { from: Date; to: Date } {
  const [year = 0, month = 0] = todayInSpain(now).split('-').map(Number);
  return { from: midnightInSpain(Date.UTC(year, month - 1, 1)), to: midnightInSpain(Date.UTC(year, month, 1)) };
}

/** The first instant of a day 'YYYY-MM-DD' in Madrid, and that of the next day. */
export function dayInSpain(day: string): { from: Date; to: Date } {
  const midnight = Date.parse(day);
  return { from: midnightInSpain(midnight), to: midnightInSpain(midnight + DAY_MS) };
}

/** Clocks are changed at 1:00 UTC, so Madrid is as far from UTC at its own midnight as at UTC's. */
function midnightInSpain(midnight: number): Date {
  const inMadrid = Date.parse(`${spanishTime.format(midnight).replace(' ', 'T')}Z`);
  return new Date(midnight - (inMadrid - midnight));
}
