import { setTimeout as pause } from 'node:timers/promises';
import { dayInSpain, todayInSpain } from '@umbral/contracts';

/** What a spec needs on a busy machine, and less than the limit of a hook. */
const ROOM_MS = 180_000;

/** Before specs whose days are those of the services: when today in Madrid is about to end, waits for its end. */
export async function awayFromMidnight(): Promise<void> {
  const left = dayInSpain(todayInSpain()).to.getTime() - Date.now();
  if (left < ROOM_MS) await pause(left + 1_000);
}
