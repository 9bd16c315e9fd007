import * as z from 'zod';
import { requiredText } from '../fields.js';
import { SIGN_IN_MESSAGES } from '../session-keys.js';
import { totpCode } from './second-factor-codes.js';

const requiredEmail = requiredText(SIGN_IN_MESSAGES.email);
export const requiredPassword = z
  .string({ error: SIGN_IN_MESSAGES.password })
  .min(1, SIGN_IN_MESSAGES.password)
  .max(1000);

export const signIn = z
  .object({ email: requiredEmail, password: requiredPassword, remember: z.boolean().optional() })
  .meta({
    id: 'SignIn',
    examples: [{ email: 'agente@umbral.test', password: 'the-password-of-the-user', remember: false }],
  });

/** Token of a user. There is no second step as in the browser: the code is sent with the password. */
export const passwordTokenRequest = signIn
  .pick({ email: true, password: true })
  .extend({ code: totpCode.optional() })
  .meta({ id: 'PasswordTokenRequest' });

const CLIENT_MESSAGE = 'Falta la clave del programa, o su nombre';

/** A program's token: client credentials of OAuth 2 (RFC 6749, 4.4). Both may come as HTTP Basic instead. */
export const clientTokenRequest = z
  .object({
    grant_type: z.literal('client_credentials'),
    client_id: z.string({ error: CLIENT_MESSAGE }).max(100),
    client_secret: z.string({ error: CLIENT_MESSAGE }).max(200),
    scope: z
      .string()
      .max(2000)
      .optional()
      .meta({
        description: 'Of programs: scopes separated by spaces. Absent: everything that the role allows',
        examples: ['clients:read studies:write'],
      }),
  })
  .meta({ id: 'ClientTokenRequest' });

/** Either of both, by `grant_type`. */
export const tokenRequest = clientTokenRequest
  .partial()
  .extend(passwordTokenRequest.partial().shape)
  .extend({
    grant_type: z
      .literal('client_credentials')
      .optional()
      .meta({ description: 'Of programs, with `client_id` and `client_secret`' }),
    email: z.string().max(255).optional().meta({ description: 'Of people, with `password`' }),
  })
  .meta({
    id: 'TokenRequest',
    examples: [
      { grant_type: 'client_credentials', client_id: 'as-shown-with-the-key', client_secret: 'as-shown-once' },
    ],
  });
