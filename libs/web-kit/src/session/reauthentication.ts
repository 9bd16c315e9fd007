import { useSyncExternalStore } from 'react';
import type { IdentityProof } from '@umbral/contracts';
import { ApiError, NetworkError, serverMessage } from '../call/errors';
import { session } from './session';

/** Why an attempt was refused. */
export interface ProofRefusal {
  message: string;
  /** Of the refused proof. */
  path?: string | undefined;
}

/** A pending reauthentication: the calls that need it wait until it is confirmed or cancelled. */
export interface ReauthenticationRequest {
  /** Why the last attempt was refused. */
  error: ProofRefusal | undefined;
  isVerifying: boolean;
  /** Without a proof the waiting calls fail. */
  submit: (proof?: IdentityProof) => void;
}

let request: ReauthenticationRequest | undefined;
const listeners = new Set<() => void>();

function publish(next: ReauthenticationRequest | undefined): void {
  request = next;
  for (const listener of [...listeners]) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const current = () => request;

/** The request that `ReauthenticationDialog` shows. */
export const useReauthenticationRequest = (): ReauthenticationRequest | undefined =>
  useSyncExternalStore(subscribe, current, current);

const requestProof = (error: ProofRefusal | undefined) =>
  new Promise<IdentityProof | undefined>((resolve) => publish({ error, isVerifying: false, submit: resolve }));

/** Undefined when a retry is pointless, because the session has ended. */
function refusalOf(error: unknown): ProofRefusal | undefined {
  if (error instanceof NetworkError) return { message: error.message };
  if (!(error instanceof ApiError) || error.status === 401) return undefined;
  const message = serverMessage(error) ?? 'No se pudo comprobar. Inténtalo de nuevo';
  return error.problem?.errors?.[0] ?? { message };
}

async function promptUntilVerified(verify: (proof: IdentityProof) => Promise<unknown>): Promise<boolean> {
  const caller = session.user?.id;
  const isCaller = () => session.user?.id === caller;
  const unfollow = session.subscribe(() => isCaller() || request?.submit());
  let refusal: ProofRefusal | undefined;
  try {
    while (isCaller()) {
      const proof = await requestProof(refusal);
      if (!proof) return false;
      publish({ error: undefined, isVerifying: true, submit: () => undefined });
      try {
        await verify(proof);
        return isCaller();
      } catch (error) {
        refusal = refusalOf(error);
        if (!refusal) return false;
      }
    }
    return false;
  } finally {
    unfollow();
    publish(undefined);
  }
}

let pending: Promise<boolean> | undefined;

/**
 * Prompts for the password, once for all calls that wait. Resolves to false when the user cancels or signs out, and where
 * no mounted root could show the form.
 */
export function reauthenticate(verify: (proof: IdentityProof) => Promise<unknown>): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  pending ??= promptUntilVerified(verify).finally(() => {
    pending = undefined;
  });
  return pending;
}
