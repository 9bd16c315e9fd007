import * as z from 'zod';
import { alsoAccepting } from '../unknown-fields.js';

/** Kinds of second factors; `recovery` is a one-time code on paper for when the others are lost. */
export const secondFactorMethods = ['totp', 'passkey', 'recovery'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/** Spanish names. */
export const secondFactorLabels: Record<SecondFactorMethod, string> = {
  totp: 'Aplicación de verificación',
  passkey: 'Llave de acceso',
  recovery: 'Código de recuperación',
};

/** Recovery codes in a set. */
export const RECOVERY_CODES = 10;

export const WRONG_CODE = 'El código no es correcto o ya se ha usado';
export const WRONG_PASSKEY = 'Esta llave de acceso no es de esta cuenta o no se pudo comprobar';
export const WRONG_RECOVERY_CODE = 'Este código de recuperación no es correcto o ya se ha usado';

const withoutBlanks = (text: string) => text.replace(/\s/g, '');

/** What the application shows; people type it with a blank in the middle. */
export const totpCode = z
  .string({ error: 'Escribe el código' })
  .max(40)
  .transform(withoutBlanks)
  .pipe(z.string().regex(/^\d{6}$/, 'Escribe los 6 dígitos de la aplicación'))
  .meta({ description: 'Six digits of the application; blanks are ignored', examples: ['123 456'] });

/** One of the ten; case, blanks and hyphens do not matter. */
export const recoveryCode = z
  .string({ error: 'Escribe el código de recuperación' })
  .max(40)
  .transform((text) => text.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^[a-z0-9]{10}$/, 'Escribe los 10 caracteres del código'))
  .meta({ description: 'Ten letters and digits; case, blanks and hyphens are ignored', examples: ['k7m2p-9qx4d'] });

const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/);

const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
};

/** Browsers add fields to their answers, extensions for instance. */
const ofBrowser = <Schema extends z.ZodObject>(schema: Schema) => alsoAccepting(schema, z.unknown());

/** What a browser answers for a new passkey, as `@simplewebauthn/browser` writes it. */
export const newPasskey = ofBrowser(
  z
    .object({
      ...credential,
      response: z.object({
        clientDataJSON: base64url(4_000),
        attestationObject: base64url(16_000),
        transports: z.array(z.string().max(20)).max(10).optional(),
      }),
    })
    .meta({ id: 'NewPasskey', description: 'RegistrationResponseJSON of WebAuthn' }),
);

/** What a browser answers with a known one. */
export const passkeyAssertion = ofBrowser(
  z
    .object({
      ...credential,
      response: z.object({
        clientDataJSON: base64url(4_000),
        authenticatorData: base64url(2_000),
        signature: base64url(2_000),
        userHandle: base64url(200).optional(),
      }),
    })
    .meta({ id: 'PasskeyAssertion', description: 'AuthenticationResponseJSON of WebAuthn' }),
);

/** Options of a WebAuthn call, in the format of `@simplewebauthn/browser`. */
export const passkeyOptions = z.object({ challenge: z.string() }).catchall(z.unknown());

/** One proof of a second factor. */
export const factorProofs = {
  code: totpCode.optional(),
  recoveryCode: recoveryCode.optional(),
  passkey: passkeyAssertion.optional(),
};
