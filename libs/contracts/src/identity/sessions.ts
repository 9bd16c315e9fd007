import * as z from 'zod';
import { operation } from '../operation.js';
import { requiredPassword } from './auth.js';

/** What proves that whoever sits at a session is its owner. Open: a second factor adds what it asks for. */
export const identityProof = z.looseObject({ password: requiredPassword }).meta({ id: 'IdentityProof' });
export type IdentityProof = z.input<typeof identityProof>;

const shared = { service: 'identity', tag: 'sessions' } as const;

/** Open sessions, and proving anew who sits at one. */
export const sessionsApi = {
  reauthenticate: operation({
    ...shared,
    id: 'reauthenticate',
    method: 'POST',
    path: '/api/auth/reauthenticate',
    summary: 'Prove again who is at this session',
    description:
      'What is refused with `reauthentication_required` is allowed for some minutes afterwards, in this session alone. Also for bearer tokens.',
    access: 'signed-in',
    body: identityProof,
    status: 204,
    errors: ['reauthentication_required', 'too_many_requests'],
    audits: 'none',
  }),
};
