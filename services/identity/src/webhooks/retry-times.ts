/** Pauses in terms of the first one: 5 s, 30 s, 2 min, 10 min, half an hour, 1, 2, 4 and 8 hours. */
const PAUSES = [1, 6, 24, 120, 360, 720, 1_440, 2_880, 5_760];
/** A webhook that nothing has reached for so long is switched off, a message that does not arrive is given up. */
export const PATIENCE_HOURS = 72;

/**
 * Seconds before a message is sent again. A fifth more or less, so that what failed at one moment is not sent at one moment.
 * @param failures how often it has failed in a row, from 1
 */
export function pauseAfter(failures: number, firstSeconds: number, chance: () => number = Math.random): number {
  const times = PAUSES[Math.min(failures, PAUSES.length) - 1] ?? 1;
  return firstSeconds * times * (0.8 + chance() * 0.4);
}
