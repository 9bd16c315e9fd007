import * as z from 'zod';
import { emailAddress, password, presentPassword, recordId } from '../fields.js';
import { SIGN_IN_PATH } from '../session-keys.js';
import { operationsOf } from '../operations-of.js';
import { signIn, tokenRequest } from './credentials.js';
import { alsoAccepting } from '../unknown-fields.js';
import { ownSession, sessionUser } from './own-session.js';
import { usersApi } from './users.js';

// Clients change a profile with the user of their session at hand.
alsoAccepting(usersApi.update.body, sessionUser);

export const forgotPassword = z
  .object({ email: emailAddress('Ingresa un correo electrónico válido') })
  .meta({ id: 'ForgotPassword' });

export const resetPassword = z
  .object({ email: emailAddress(), password: password(), token: z.string().max(500).optional() })
  .meta({ id: 'ResetPassword' });

export const changePassword = z
  .object({
    userId: recordId,
    newPassword: password('La nueva contraseña debe tener al menos 6 caracteres'),
    currentPassword: presentPassword,
  })
  .meta({ id: 'ChangePassword' });

/** The secret of the link in the mail to a former address. */
export const restoreAddress = z.object({ token: z.string().max(500) }).meta({ id: 'RestoreAddress' });

/** The new-password form: the confirmation never leaves the browser. */
export const resetPasswordForm = z
  .object({ password: password(), confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Las contraseñas no coinciden',
  });
export const changePasswordForm = z
  .object({
    newPassword: password('La nueva contraseña debe tener al menos 6 caracteres'),
    confirmPassword: z.string().min(1, 'Confirma la nueva contraseña'),
  })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Las contraseñas no coinciden',
  });

const route = operationsOf({ service: 'identity', tag: 'auth' });

export const authApi = {
  login: route(`POST ${SIGN_IN_PATH}`, {
    id: 'login',
    summary: 'Sign in and get the session cookie',
    access: 'public',
    body: signIn,
    answer: sessionUser,
    errors: ['invalid_credentials', 'temporary_password_expired', 'second_factor_required'],
    audits: { entity: 'user', action: 'login' },
    publishes: ['identity.session.ended'],
  }),
  logout: ownSession.logout,
  token: route('POST /api/auth/token', {
    id: 'issueToken',
    summary: 'Get a bearer token for API use',
    description:
      'A program sends `grant_type=client_credentials` with its `client_id` and `client_secret`, as JSON, as a form or as HTTP Basic (RFC 6749). A person sends address and password, and the code of their second factor. The token is opaque: text without a meaning, to be sent back as it is.',
    access: 'public',
    body: tokenRequest,
    form: true,
    answer: z
      .object({
        access_token: z.string(),
        token_type: z.literal('Bearer'),
        expires_in: z.number().int(),
        scope: z.string().optional().meta({ description: 'Of programs: the granted scopes, separated by spaces' }),
        mode: z.enum(['live', 'test']).optional().meta({ description: 'Of programs: which data it works with' }),
      })
      .meta({
        id: 'Token',
        description:
          '`expires_in` counts seconds. A program’s token lasts 15 minutes and is not renewed: ask for another. A person’s ends before when it is not used for half an hour',
      }),
    errors: [
      'invalid_client',
      'invalid_scope',
      'invalid_credentials',
      'temporary_password_expired',
      'second_factor_required',
    ],
    audits: { entity: 'user', action: 'login' },
  }),
  me: ownSession.me,
  draftKey: ownSession.draftKey,
  forgotPassword: route('POST /api/auth/forgot-password', {
    id: 'forgotPassword',
    summary: 'Mail a reset link',
    description: 'Answers the same for known and unknown addresses.',
    access: 'public',
    body: forgotPassword,
    answer: z.object({ sent: z.literal(true) }).meta({ id: 'Sent' }),
    errors: ['mail_not_sent'],
    audits: 'none',
  }),
  resetPassword: route('POST /api/auth/reset-password', {
    id: 'resetPassword',
    summary: 'Set a new password with the token of the mail',
    access: 'public',
    body: resetPassword,
    status: 204,
    errors: ['invalid_link'],
    effects: ['changes-credentials'],
    audits: { entity: 'user', action: 'password_change' },
    publishes: ['identity.session.ended'],
  }),
  restoreAddress: route('POST /api/auth/restore-address', {
    id: 'restoreAddress',
    summary: 'Take back the former address with the token of the mail',
    description: 'All sessions end, the password is gone, and the restored address is mailed a link to a new one.',
    access: 'public',
    body: restoreAddress,
    status: 204,
    errors: ['invalid_link', 'duplicate_email'],
    effects: ['changes-credentials'],
    audits: { entity: 'user', action: 'update' },
    publishes: ['identity.user.changed', 'identity.session.ended'],
  }),
  changePassword: route('POST /api/change-password', {
    id: 'changePassword',
    whileEnrolling: true,
    summary: 'Change one’s own password; other sessions end',
    access: 'signed-in',
    body: changePassword,
    status: 204,
    effects: ['changes-credentials'],
    errors: ['forbidden'],
    audits: { entity: 'user', action: 'password_change' },
    publishes: ['identity.session.ended'],
  }),
  permissions: ownSession.permissions,
};
