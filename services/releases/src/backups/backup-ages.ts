import { readFile } from 'node:fs/promises';
import * as z from 'zod';

const status = z.object({ takenAt: z.iso.datetime(), provenAt: z.iso.datetime() });

/**
 * Seconds since the newest backup, and since the newest one that was started and compared. Without a readable file both count from
 * the start of the process, so that a platform that is never backed up raises the alerts too.
 */
export async function readBackupAges(file: string, now = Date.now()): Promise<{ taken: number; proven: number }> {
  const ageOf = (instant: number) => Math.max(0, now - instant) / 1_000;
  try {
    const { takenAt, provenAt } = status.parse(JSON.parse(await readFile(file, 'utf8')));
    return { taken: ageOf(Date.parse(takenAt)), proven: ageOf(Date.parse(provenAt)) };
  } catch {
    const sinceStart = ageOf(performance.timeOrigin);
    return { taken: sinceStart, proven: sinceStart };
  }
}
