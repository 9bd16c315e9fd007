import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { durations, secondsOf } from '../limits/durations.js';

/** Longer markers are refused unread. */
const MAX_LENGTH = 3_800;

const servedVisit = z.object({
  id: z.uuid(),
  userId: z.number().int(),
  /** Releases that this visit got. */
  paths: z.array(z.string()),
  /** Epoch seconds. */
  endsAt: z.number().int(),
});
export type ServedVisit = z.output<typeof servedVisit>;

/**
 * Signed markers of visits: the gateway adds one to each list of modules with releases on trial, and the releases service counts
 * reports with a valid one only. Without it any client could report failures of a release that it never got.
 */
export class ServedVisits {
  readonly #keys: Buffer[];

  /** @param secrets INTERNAL_KEY, which both processes have: the first one signs, all verify */
  constructor(
    secrets: readonly string[],
    private readonly now: () => number = Date.now,
  ) {
    this.#keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'umbral served visits', 32)));
  }

  /** @returns undefined for more releases than a cookie has room for: their reports are not counted */
  sign(userId: number, paths: readonly string[]): string | undefined {
    const endsAt = Math.floor(this.now() / 1_000) + secondsOf(durations.servedVisit);
    const visit: ServedVisit = { id: randomUUID(), userId, paths: [...paths], endsAt };
    const text = Buffer.from(JSON.stringify(visit)).toString('base64url');
    const marker = `${text}.${signatureOf(this.#keys[0] as Buffer, text).toString('base64url')}`;
    return marker.length > MAX_LENGTH ? undefined : marker;
  }

  /** The visit of a marker; undefined where it is forged, expired, or of another user. */
  verify(marker: string | undefined, userId: number): ServedVisit | undefined {
    if (!marker || marker.length > MAX_LENGTH) return undefined;
    const [text = '', signature = ''] = marker.split('.');
    const given = Buffer.from(signature, 'base64url');
    const isSigned = this.#keys.some((key) => {
      const expected = signatureOf(key, text);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
    if (!isSigned) return undefined;
    const visit = servedVisit.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return visit.userId === userId && visit.endsAt * 1_000 > this.now() ? visit : undefined;
  }
}

const signatureOf = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
