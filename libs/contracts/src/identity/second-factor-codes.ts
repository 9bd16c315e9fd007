import * as z from 'zod';

/** How somebody proves a second time who they are; `recovery` is a code kept on paper for when the others are lost. */
export const secondFactorMethods = ['totp', 'recovery'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/** What each is called. */
export const secondFactorLabels: Record<SecondFactorMethod, string> = {
  totp: 'Aplicación de verificación',
  recovery: 'Código de recuperación',
};

/** How many recovery codes somebody gets at once. */
export const RECOVERY_CODES = 10;

export const WRONG_CODE = 'El código no es correcto o ya se ha usado';
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
