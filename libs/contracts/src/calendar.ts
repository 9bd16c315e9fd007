import * as z from 'zod';
import './locale.js';

/** 'YYYY-MM-DD', from 2000 to 2100. */
export const calendarDay = z.iso
  .date('La fecha no es válida')
  .refine((day) => day >= '2000-01-01' && day <= '2100-12-31', 'La fecha no es válida');

// Swedes write dates as ISO 8601 does.
const spanishDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' });

/** 'YYYY-MM-DD' of today in Madrid, where the laws are in force. */
export const todayInSpain = (now = new Date()): string => spanishDay.format(now);
