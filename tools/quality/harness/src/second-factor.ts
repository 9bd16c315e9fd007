import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;

/**
 * What the application with this secret shows, now or some steps of half a minute later. A code counts once: who needs another
 * one at once takes that of the next step.
 */
export const totpCodeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });

/** A code that the application with this secret shows neither now nor in the next minutes. */
export function wrongCodeOf(secret: string): string {
  const right = Array.from({ length: 12 }, (_, step) => totpCodeOf(secret, step - 1));
  const codes = Array.from({ length: right.length + 1 }, (_, code) => String(code).padStart(6, '0'));
  return codes.find((code) => !right.includes(code)) as string;
}
