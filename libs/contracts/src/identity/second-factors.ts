import * as z from 'zod';
import { instant, recordId, requiredText } from '../fields.js';
import { operationsOf } from '../operations-of.js';
import { sessionUser } from './own-session.js';
import { factorProofs, newPasskey, passkeyOptions, secondFactorMethods, totpCode } from './second-factor-codes.js';

/** `details` of a `second_factor_required` problem. */
export const secondFactorChallenge = z
  .object({
    challenge: z.string().optional().meta({ description: 'Good for this account and browser, once, for five minutes' }),
    methods: z.array(z.enum(secondFactorMethods)),
    passkey: passkeyOptions.optional().meta({ description: 'What `navigator.credentials.get` is asked' }),
  })
  .meta({ id: 'SecondFactorChallenge' });
export type SecondFactorChallenge = z.infer<typeof secondFactorChallenge>;

export const secondFactorProof = z
  .object({ challenge: z.string().max(100), ...factorProofs })
  .refine((proof) => [proof.code, proof.recoveryCode, proof.passkey].filter((one) => one !== undefined).length === 1, {
    path: ['code'],
    message: 'Escribe el código',
  })
  .meta({
    id: 'SecondFactorProof',
    description: 'The challenge and one proof',
    examples: [{ challenge: 'k3Jx0oZ1k3Jx0oZ1k3Jx0oZ1k3Jx0oZ1k3Jx0oZ1k3J', code: '123 456' }],
  });

/** Of one user. */
export const MAXIMUM_PASSKEYS = 10;

/** Second factors of a user. */
export const secondFactors = z
  .object({
    totp: z
      .object({ createdAt: instant, lastUsedAt: instant.nullable() })
      .nullable()
      .meta({ description: 'The application with six digits' }),
    passkeys: z.array(z.object({ id: recordId, name: z.string(), createdAt: instant, lastUsedAt: instant.nullable() })),
    recoveryCodesLeft: z.number().int(),
  })
  .meta({ id: 'SecondFactors' });
export type SecondFactors = z.infer<typeof secondFactors>;

const newCodes = z
  .object({
    recoveryCodes: z
      .array(z.string())
      .meta({ description: 'Shown this once; empty where the codes at hand go on counting' }),
  })
  .meta({ id: 'RecoveryCodes' });

const route = operationsOf({ service: 'identity', tag: 'second-factors', access: 'signed-in', whileEnrolling: true });

export const secondFactorsApi = {
  signIn: route('POST /api/auth/second-factor', {
    id: 'proveSecondFactor',
    tag: 'auth',
    summary: 'Finish a sign-in with the second factor and get the session cookie',
    description: 'With the challenge of a `second_factor_required`, from the browser that got it.',
    access: 'public',
    body: secondFactorProof,
    answer: sessionUser,
    errors: ['challenge_expired'],
    audits: { entity: 'user', action: 'login' },
    publishes: ['identity.session.ended'],
  }),
  get: route('GET /api/auth/second-factors', {
    id: 'getSecondFactors',
    summary: 'One’s own second factors',
    answer: secondFactors,
  }),
  startTotp: route('POST /api/auth/second-factors/totp', {
    id: 'startTotp',
    summary: 'Get a secret for an application; it counts once a code confirms it',
    answer: z
      .object({
        secret: z.string().meta({ description: 'Base32, to be typed where no picture can be scanned' }),
        uri: z.string().meta({ description: '`otpauth://`, to be drawn as a QR code' }),
      })
      .meta({ id: 'TotpSecret' }),
    errors: ['second_factor_exists'],
    effects: ['changes-credentials'],
    audits: 'none',
    unaudited: 'Nothing counts before it is confirmed, which is audited',
  }),
  confirmTotp: route('POST /api/auth/second-factors/totp/confirm', {
    id: 'confirmTotp',
    summary: 'Confirm the application with a code of it; other sessions end',
    body: z.object({ code: totpCode }).meta({ id: 'TotpConfirmation' }),
    answer: newCodes,
    errors: ['second_factor_exists'],
    effects: ['changes-credentials'],
    audits: { entity: 'user', action: 'second_factor_add' },
    publishes: ['identity.user.changed', 'identity.session.ended'],
  }),
  removeTotp: route('DELETE /api/auth/second-factors/totp', {
    id: 'removeTotp',
    summary: 'Remove the application',
    status: 204,
    errors: ['not_found', 'last_second_factor'],
    effects: ['changes-credentials'],
    audits: { entity: 'user', action: 'second_factor_remove' },
    publishes: ['identity.user.changed', 'identity.session.ended'],
  }),
  startPasskey: route('POST /api/auth/second-factors/passkeys/options', {
    id: 'startPasskey',
    summary: 'What a browser is to ask for a new passkey; good once, for five minutes',
    answer: passkeyOptions.meta({ id: 'PasskeyOptions' }),
    errors: ['too_many_passkeys'],
    effects: ['changes-credentials'],
    audits: 'none',
    unaudited: 'Nothing counts before it is confirmed, which is audited',
  }),
  addPasskey: route('POST /api/auth/second-factors/passkeys', {
    id: 'addPasskey',
    summary: 'Add the passkey that the browser made; other sessions end',
    body: z
      .object({ name: requiredText('El nombre de la llave es requerido', 60), passkey: newPasskey })
      .meta({ id: 'PasskeyForm' }),
    answer: newCodes,
    errors: ['challenge_over', 'duplicate_passkey', 'too_many_passkeys'],
    effects: ['changes-credentials'],
    audits: { entity: 'user', action: 'second_factor_add' },
    publishes: ['identity.user.changed', 'identity.session.ended'],
  }),
  removePasskey: route('DELETE /api/auth/second-factors/passkeys/:id', {
    id: 'removePasskey',
    summary: 'Remove a passkey of one’s own',
    status: 204,
    errors: ['last_second_factor'],
    effects: ['changes-credentials'],
    audits: { entity: 'user', action: 'second_factor_remove' },
    publishes: ['identity.user.changed', 'identity.session.ended'],
  }),
  renewRecoveryCodes: route('POST /api/auth/second-factors/recovery-codes', {
    id: 'renewRecoveryCodes',
    summary: 'Get ten new recovery codes; the former ones count no longer',
    answer: newCodes,
    errors: ['no_second_factor'],
    effects: ['changes-credentials'],
    audits: { entity: 'user', action: 'recovery_codes_renew' },
    publishes: ['identity.session.ended'],
  }),
};
