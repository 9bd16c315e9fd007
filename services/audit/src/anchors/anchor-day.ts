import { todayInSpain } from '@umbral/contracts';

const DAY_MS = 86_400_000;
/** Heads are anchored at three in the morning, in Madrid. */
const HOUR = 3;
const spanishHour = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid', hour: '2-digit', hourCycle: 'h23' });

/** The day of an instant where days start at three in the morning: 'YYYY-MM-DD'. */
export function anchorDay(instant: Date): string {
  const day = todayInSpain(instant);
  // By the calendar: 24 hours before the first hour after a day of 23 lies the day before that.
  return Number(spanishHour.format(instant)) >= HOUR ? day : todayInSpain(new Date(Date.parse(day) - DAY_MS));
}
