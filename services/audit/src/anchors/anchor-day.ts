import { todayInSpain } from '@umbral/contracts';

const DAY_MS = 86_400_000;
/** Heads are anchored at three in the morning, in Madrid. */
const HOUR = 3;
const spanishHour = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid', hour: '2-digit', hourCycle: 'h23' });

/** The day of an instant where days start at three in the morning: 'YYYY-MM-DD'. */
export const anchorDay = (instant: Date): string =>
  todayInSpain(Number(spanishHour.format(instant)) >= HOUR ? instant : new Date(instant.getTime() - DAY_MS));
