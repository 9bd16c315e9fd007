import * as z from 'zod';
import { operationsOf } from '../operations-of.js';
import { permissionMap } from '../permissions.js';
import { SIGN_OUT_PATH, STORED_USER_FIELDS } from '../session-keys.js';
import { user } from './users.js';

/** What a browser stores of the signed-in user: the answer of the sign-in. */
export const sessionUser = user
  .pick(STORED_USER_FIELDS)
  .extend({
    mustEnrol: z
      .boolean()
      .optional()
      .meta({ description: 'Their role requires a second factor; until they have one they may do nothing else' }),
  })
  .meta({ id: 'SessionUser' });
export type SessionUser = z.infer<typeof sessionUser>;

const route = operationsOf({ service: 'identity', tag: 'auth' });

/** What every signed-in page calls, apart from the forms of `authApi`: a bundle with one operation of an object has all of them. */
export const ownSession = {
  logout: route(`POST ${SIGN_OUT_PATH}`, {
    id: 'logout',
    summary: 'End the session of the cookie',
    access: 'public',
    status: 204,
    audits: { entity: 'user', action: 'logout' },
    publishes: ['identity.session.ended'],
  }),
  me: route('GET /api/auth/me', {
    id: 'getSessionUser',
    programs: true,
    whileEnrolling: true,
    summary: 'The user of this session',
    access: 'signed-in',
    answer: sessionUser,
  }),
  draftKey: route('GET /api/auth/draft-key', {
    id: 'getDraftKey',
    whileEnrolling: true,
    summary: 'The key that one’s unsaved forms are encrypted with in the browser',
    description: 'The same in every session of a person. It opens nothing but what their own browser kept.',
    access: 'signed-in',
    answer: z
      .object({
        key: z
          .string()
          .meta({ description: '256 bits, base64', examples: ['q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA='] }),
      })
      .meta({ id: 'DraftKey' }),
  }),
  permissions: route('GET /api/user/permissions', {
    id: 'getPermissions',
    programs: true,
    whileEnrolling: true,
    tag: 'permissions',
    summary: 'What this session may view and delete',
    access: 'signed-in',
    answer: permissionMap,
  }),
};
