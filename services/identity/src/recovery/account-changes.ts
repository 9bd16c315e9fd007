import type { SecondFactorMethod } from '@umbral/contracts';
import { durations, millisecondsOf, type Mail } from '@umbral/service-kit';
import { addressMovedMail, passwordChangedMail, type Addressee } from '../mails/mails.js';
import {
  recoveryCodesRenewedMail,
  secondFactorAddedMail,
  secondFactorRemovedMail,
  secondFactorResetMail,
} from '../mails/second-factor-mails.js';

/** Who makes a change. `manager`: another person who may change the account; `delay`: the service itself, once it is due. */
type Requester = 'owner' | 'mailbox' | 'manager' | 'administrator' | 'delay';

/**
 * What the requester proves beside the session. `factor`: a second factor in the last minutes where the account has one, else the
 * password. The password is checked by `fresh` of the operation.
 */
type Proof = 'password' | 'factor' | 'mailed link' | 'request';

export interface AccountChange<Facts = never> {
  by: readonly Requester[];
  proof: Proof;
  /** Sessions that end. */
  sessions: 'all' | 'others' | 'none';
  /** Links that restore a former address: `kept` ones survive, because an intruder could make this change. */
  takeBackLinks: 'kept' | 'revoked';
  /** The requester's browser stays a known device; all others are forgotten. */
  remembersDevice?: true;
  /** To the account's address as it was before; undefined where no mail is due. */
  mail: (user: Addressee, facts: Facts, publicUrl: string) => Mail | undefined;
}

interface Method {
  method: SecondFactorMethod;
}
interface NewAddress {
  email: string;
}

const noMail = (_user: Addressee, _facts: object): undefined => undefined;

/**
 * Every change of what gives access to an account, and its effects. Each one also increments `access_version`, which invalidates
 * reset links, sign-in and passkey challenges, pending credentials and the cookies of known devices, and adds a journal entry.
 */
export const accountChanges = {
  /** Mailed before its commit, see `FormerAddresses`. */
  ownAddress: { by: ['owner'], proof: 'password', sessions: 'others', takeBackLinks: 'kept', mail: noMail },
  // The former mailbox may be the reason of the change: it gets no link.
  address: {
    by: ['manager'],
    proof: 'password',
    sessions: 'all',
    takeBackLinks: 'revoked',
    mail: (user: Addressee, { email }: NewAddress) => addressMovedMail(user, email),
  },
  /** Of an account that has never had a password: there is no former owner to notify. */
  unusedAddress: {
    by: ['owner', 'manager'],
    proof: 'password',
    sessions: 'all',
    takeBackLinks: 'revoked',
    mail: noMail,
  },
  takeBack: { by: ['mailbox'], proof: 'mailed link', sessions: 'all', takeBackLinks: 'kept', mail: noMail },
  ownPassword: {
    by: ['owner'],
    proof: 'password',
    sessions: 'others',
    takeBackLinks: 'kept',
    remembersDevice: true,
    mail: (user: Addressee, _facts: object, url) => passwordChangedMail(user, url),
  },
  resetPassword: { by: ['mailbox'], proof: 'mailed link', sessions: 'all', takeBackLinks: 'kept', mail: noMail },
  /** Mailed before, see `Credentials`. */
  credentials: { by: ['manager', 'owner'], proof: 'password', sessions: 'all', takeBackLinks: 'kept', mail: noMail },
  addFactor: {
    by: ['owner'],
    proof: 'factor',
    sessions: 'others',
    takeBackLinks: 'kept',
    remembersDevice: true,
    mail: (user: Addressee, { method }: Method, url) => secondFactorAddedMail(user, method, url),
  },
  removeFactor: {
    by: ['owner'],
    proof: 'factor',
    sessions: 'others',
    takeBackLinks: 'kept',
    remembersDevice: true,
    mail: (user: Addressee, { method }: Method, url) => secondFactorRemovedMail(user, method, url),
  },
  recoveryCodes: {
    by: ['owner'],
    proof: 'factor',
    sessions: 'others',
    takeBackLinks: 'kept',
    remembersDevice: true,
    mail: (user: Addressee, _facts: object, url) => recoveryCodesRenewedMail(user, url),
  },
  /** Requested by one administrator, see `resetRules`. */
  resetFactors: {
    by: ['administrator', 'delay'],
    proof: 'request',
    sessions: 'all',
    takeBackLinks: 'kept',
    mail: (user: Addressee, _facts: object, url) => secondFactorResetMail(user, url),
  },
  role: { by: ['manager'], proof: 'password', sessions: 'all', takeBackLinks: 'kept', mail: noMail },
  deactivation: { by: ['manager'], proof: 'password', sessions: 'all', takeBackLinks: 'kept', mail: noMail },
  activation: { by: ['manager'], proof: 'password', sessions: 'none', takeBackLinks: 'kept', mail: noMail },
} satisfies Record<string, AccountChange>;

export type AccountChangeKind = keyof typeof accountChanges;
export type FactsOf<Kind extends AccountChangeKind> = Parameters<(typeof accountChanges)[Kind]['mail']>[1];

/** Of the reset of second factors: the one change that an administrator requests and does not make. */
export const resetRules = {
  /** For an independent administrator to confirm. */
  confirmMs: millisecondsOf(durations.resetConfirmation),
  /** Without an independent administrator it happens by itself after this time. */
  delayMs: millisecondsOf(durations.resetDelay),
  /** A due reset that could not run for this time, e.g. while the service is down, lapses. */
  lapseMs: millisecondsOf(durations.resetLapse),
  /** An administrator whose account another person has created or changed in this time is not independent. */
  independentMs: millisecondsOf(durations.administratorDependence),
} as const;
