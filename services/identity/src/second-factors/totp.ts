import { Secret, TOTP } from 'otpauth';
import { config } from '../config.js';
import { seal, unseal } from '../tokens/sealing.js';

const PERIOD_SECONDS = 30;
/** Accepted steps before and after the current one, for clocks that are off. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Umbral', label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });

/** A new secret, base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The content of the QR code. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The 30 s step of a code since 1970; undefined if it is wrong or outside the window. @param now in ms */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1_000 / PERIOD_SECONDS) + delta;
}

const purposeFor = (userId: number) => `umbral second factors ${userId}`;

/** Seals a secret for storage, bound to this installation and user. */
export const sealSecret = (userId: number, secret: string): string =>
  seal(config.SEALING_KEY[0], secret, purposeFor(userId));

/** Undefined if it was sealed with a retired key or for another user. */
export const unsealSecret = (userId: number, sealed: string): string | undefined =>
  config.SEALING_KEY.map((key) => unseal(key, sealed, purposeFor(userId))).find((secret) => secret !== undefined);
