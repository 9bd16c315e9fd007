import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;

/**
 * What the application with this secret shows, now or some steps of half a minute later. A code counts once: who needs another
 * one at once takes that of the next step.
 */
export const totpCodeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });
