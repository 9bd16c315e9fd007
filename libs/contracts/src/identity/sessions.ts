import * as z from 'zod';
import { idParams, instant } from '../fields.js';
import { operation } from '../operation.js';
import { REAUTHENTICATION_PATH } from '../session.js';
import { requiredPassword } from './credentials.js';

export const sessionKinds = ['browser', 'remembered', 'token'] as const;
export type SessionKind = (typeof sessionKinds)[number];

const device = z.string().meta({ description: 'Spanish, for people', examples: ['Firefox 145 en Windows'] });
const network = z
  .string()
  .meta({ description: 'Range of addresses, never the whole address', examples: ['192.0.2.x', '2001:db8:1:2::/64'] });

/** A session that is open, as its owner may see it. Nothing in it opens anything. */
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

/** What proves that whoever sits at a session is its owner: a stolen cookie does not bring it. */
export const identityProof = z.object({ password: requiredPassword }).meta({ id: 'IdentityProof' });
export type IdentityProof = z.input<typeof identityProof>;

const shared = { service: 'identity', tag: 'sessions' } as const;
const ending = {
  method: 'DELETE',
  status: 204,
  // Whoever has nothing but a cookie must not put its owner out.
  fresh: true,
  audits: { entity: 'user', action: 'logout' },
  publishes: ['identity.session.ended'],
} as const;
const sessionId = z.object({ sessionId: z.uuid().meta({ description: 'Of the list of sessions' }) });

/** Open sessions, and proving anew who sits at one. */
export const sessionsApi = {
  reauthenticate: operation({
    ...shared,
    id: 'reauthenticate',
    whileEnrolling: true,
    method: 'POST',
    path: REAUTHENTICATION_PATH,
    summary: 'Prove again who is at this session',
    description:
      'What is refused with `reauthentication_required` is allowed for some minutes afterwards, in this session alone. Also for bearer tokens.',
    access: 'signed-in',
    body: identityProof,
    status: 204,
    errors: ['reauthentication_required', 'too_many_requests'],
    audits: 'none',
  }),
  mine: operation({
    ...shared,
    id: 'listMySessions',
    whileEnrolling: true,
    method: 'GET',
    path: '/api/users/me/sessions',
    summary: 'One’s own open sessions, this one first',
    access: 'signed-in',
    answer: z.array(openSession),
  }),
  endMine: operation({
    ...shared,
    ...ending,
    id: 'endMySession',
    whileEnrolling: true,
    path: '/api/users/me/sessions/:sessionId',
    summary: 'End one of one’s own sessions, at once',
    access: 'signed-in',
    params: sessionId,
  }),
  endMyOthers: operation({
    ...shared,
    ...ending,
    id: 'endMyOtherSessions',
    whileEnrolling: true,
    path: '/api/users/me/sessions',
    summary: 'End all of one’s own sessions but this one, at once',
    access: 'signed-in',
  }),
  ofUser: operation({
    ...shared,
    id: 'listUserSessions',
    programs: false,
    method: 'GET',
    path: '/api/users/:id/sessions',
    summary: 'The open sessions of a user',
    description: 'For whoever may change the user: see `beyond_rights` and `beyond_companies`.',
    access: { view: 'usuarios' },
    params: idParams,
    answer: z.array(openSession),
    errors: ['beyond_rights', 'beyond_companies'],
  }),
  endOfUser: operation({
    ...shared,
    ...ending,
    id: 'endUserSession',
    path: '/api/users/:id/sessions/:sessionId',
    summary: 'End one session of a user, at once',
    access: { view: 'usuarios' },
    params: idParams.extend(sessionId.shape),
    errors: ['beyond_rights', 'beyond_companies'],
  }),
  endAllOfUser: operation({
    ...shared,
    ...ending,
    id: 'endUserSessions',
    path: '/api/users/:id/sessions',
    summary: 'End all sessions of a user, at once; of oneself all but this one',
    access: { view: 'usuarios' },
    params: idParams,
    errors: ['beyond_rights', 'beyond_companies'],
  }),
};
