import * as z from 'zod';
import { idParams, instant } from '../fields.js';
import { operationsOf } from '../operations-of.js';
import { REAUTHENTICATION_PATH } from '../session-keys.js';
import { requiredPassword } from './credentials.js';
import { factorProofs, passkeyOptions, secondFactorMethods } from './second-factor-codes.js';

export const sessionKinds = ['browser', 'remembered', 'token'] as const;
export type SessionKind = (typeof sessionKinds)[number];

const device = z.string().meta({ description: 'Spanish, for people', examples: ['Firefox 145 en Windows'] });
const network = z
  .string()
  .meta({ description: 'Range of addresses, never the whole address', examples: ['192.0.2.x', '2001:db8:1:2::/64'] });

/** An open session, as its owner may see it. It carries no credentials. */
export const openSession = z
  .object({
    id: z.string().meta({ description: 'Public name of the session' }),
    isCurrent: z.boolean().meta({ description: 'It is the one that asks' }),
    kind: z.enum(sessionKinds).meta({ description: 'A stay in the browser, a remembered one, a bearer token' }),
    device,
    network,
    openedAt: instant,
    lastUsedAt: instant.meta({ description: 'To the minute' }),
    endsAt: instant.meta({ description: 'When it ends if it is not used again' }),
    seenFrom: z
      .array(z.object({ device, network, lastSeenAt: instant }))
      .meta({ description: 'Other devices and networks that it was used from, the latest first' }),
  })
  .meta({ id: 'OpenSession' });
export type OpenSession = z.infer<typeof openSession>;

/** Proof that the caller is the owner of the session, which a stolen cookie does not include. */
export const identityProof = z.object({ password: requiredPassword, ...factorProofs }).meta({
  id: 'IdentityProof',
  examples: [{ password: 'the-password-of-the-user' }],
  description:
    'The password, and one proof of the second factor where changes of second factors are to be allowed. Ignored without one',
});
export type IdentityProof = z.input<typeof identityProof>;

/** How a reauthentication can prove a second factor. */
export const reauthenticationOptions = z
  .object({
    methods: z.array(z.enum(secondFactorMethods)).meta({ description: 'Empty without a second factor' }),
    passkey: passkeyOptions.optional().meta({ description: 'Options of `navigator.credentials.get`' }),
  })
  .meta({ id: 'ReauthenticationOptions' });
export type ReauthenticationOptions = z.infer<typeof reauthenticationOptions>;

const route = operationsOf({ service: 'identity', tag: 'sessions' });
const ending = {
  status: 204,
  // A stolen cookie alone must not end the sessions of its owner.
  effects: ['changes-credentials'],
  audits: { entity: 'user', action: 'logout' },
  publishes: ['identity.session.ended'],
} as const;
const sessionId = z.object({ sessionId: z.uuid().meta({ description: 'Of the list of sessions' }) });

/** Open sessions, and reauthentication. */
export const sessionsApi = {
  reauthenticate: route(`POST ${REAUTHENTICATION_PATH}`, {
    id: 'reauthenticate',
    whileEnrolling: true,
    summary: 'Prove again who is at this session',
    description:
      'What is refused with `reauthentication_required` is allowed for some minutes afterwards, in this session alone. Also for bearer tokens.',
    access: 'signed-in',
    body: identityProof,
    status: 204,
    errors: ['reauthentication_required'],
    audits: 'none',
  }),
  startReauthentication: route(`POST ${REAUTHENTICATION_PATH}/options`, {
    id: 'startReauthentication',
    whileEnrolling: true,
    summary: 'Which second factors a reauthentication can prove',
    description: 'The challenge for a passkey is valid once, for this session and five minutes.',
    access: 'signed-in',
    answer: reauthenticationOptions,
    audits: 'none',
  }),
  mine: route('GET /api/users/me/sessions', {
    id: 'listMySessions',
    whileEnrolling: true,
    summary: 'One’s own open sessions, this one first',
    access: 'signed-in',
    answer: z.array(openSession),
  }),
  endMine: route('DELETE /api/users/me/sessions/:sessionId', {
    ...ending,
    id: 'endMySession',
    whileEnrolling: true,
    summary: 'End one of one’s own sessions, at once',
    access: 'signed-in',
    params: sessionId,
  }),
  endMyOthers: route('DELETE /api/users/me/sessions', {
    ...ending,
    id: 'endMyOtherSessions',
    whileEnrolling: true,
    summary: 'End all of one’s own sessions but this one, at once',
    access: 'signed-in',
  }),
  ofUser: route('GET /api/users/:id/sessions', {
    id: 'listUserSessions',
    programs: false,
    summary: 'The open sessions of a user',
    description: 'For callers who may change the user: see `beyond_rights` and `beyond_companies`.',
    access: { view: 'usuarios' },
    answer: z.array(openSession),
    errors: ['beyond_rights', 'beyond_companies'],
  }),
  endOfUser: route('DELETE /api/users/:id/sessions/:sessionId', {
    ...ending,
    id: 'endUserSession',
    summary: 'End one session of a user, at once',
    access: { view: 'usuarios' },
    params: idParams.extend(sessionId.shape),
    errors: ['beyond_rights', 'beyond_companies'],
  }),
  endAllOfUser: route('DELETE /api/users/:id/sessions', {
    ...ending,
    id: 'endUserSessions',
    summary: 'End all sessions of a user, at once; of oneself all but this one',
    access: { view: 'usuarios' },
    errors: ['beyond_rights', 'beyond_companies'],
  }),
};
