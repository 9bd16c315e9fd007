import { Secret, TOTP } from 'otpauth';
import { config } from '../config.js';
import { seal, unseal } from '../tokens/sealing.js';

const PERIOD_SECONDS = 30;
/** Steps before and after the present one whose code is taken: clocks of phones are off. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Umbral', label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });

/** A new secret, base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What applications scan. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The step of 30 s since 1970 that the code is of; undefined when it is wrong or of another time. `now` in ms. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1_000 / PERIOD_SECONDS) + delta;
}

const purposeFor = (userId: number) => `umbral second factors ${userId}`;

/** A secret as the database keeps it: opened by this installation, and for this person. */
export const sealSecret = (userId: number, secret: string): string =>
  seal(config.SEALING_KEY[0], secret, purposeFor(userId));

/** Undefined when it was sealed with a key that counts no longer, or for somebody else. */
export const unsealSecret = (userId: number, sealed: string): string | undefined =>
  config.SEALING_KEY.map((key) => unseal(key, sealed, purposeFor(userId))).find((secret) => secret !== undefined);
