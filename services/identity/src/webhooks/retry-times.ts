/** Pauses as multiples of the first one: 5 s, 30 s, 2 min, 10 min, half an hour, 1, 2, 4 and 8 hours. */
const PAUSES = [1, 6, 24, 120, 360, 720, 1_440, 2_880, 5_760];

/**
 * Seconds before the next attempt. With 20 % jitter, so that messages that failed together are not retried together.
 * @param failures consecutive failures, from 1
 */
export function pauseAfter(failures: number, firstSeconds: number, random: () => number = Math.random): number {
  const times = PAUSES[Math.min(failures, PAUSES.length) - 1] ?? 1;
  return firstSeconds * times * (0.8 + random() * 0.4);
}
