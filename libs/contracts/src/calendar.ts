import * as z from 'zod';
import './locale.js';

/** 'YYYY-MM-DD', from 2000 to 2100. */
export const calendarDay = z.iso
  .date('La fecha no es válida')
  .refine((day) => day >= '2000-01-01' && day <= '2100-12-31', 'La fecha no es válida')
  .meta({ examples: ['2026-11-20'] });

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
  return { from: startOfMonth(year, month), to: startOfMonth(year, month + 1) };
}

/** Clocks are changed on the last Sunday of a month: on its first day Madrid is as far from UTC at midnight as it was at UTC's. */
function startOfMonth(year: number, month: number): Date {
  const midnight = Date.UTC(year, month - 1, 1);
  const inMadrid = Date.parse(`${spanishTime.format(midnight).replace(' ', 'T')}Z`);
  return new Date(midnight - (inMadrid - midnight));
}
