import { useSyncExternalStore } from 'react';
import type { IdentityProof } from '@umbral/contracts';
import { ApiError, NetworkError, serverMessage } from '../call/errors';

/** Calls wait until whoever is signed in has proven again that it is them. */
export interface ProofQuestion {
  /** What was wrong with the last proof. */
  complaint: string | undefined;
  isChecking: boolean;
  /** Without a proof the calls fail. */
  answer: (proof?: IdentityProof) => void;
}

let question: ProofQuestion | undefined;
const listeners = new Set<() => void>();

function show(next: ProofQuestion | undefined): void {
  question = next;
  for (const listener of [...listeners]) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const current = () => question;

/** What `ReauthenticationDialog` asks now. */
export const useProofQuestion = (): ProofQuestion | undefined => useSyncExternalStore(subscribe, current, current);

const ask = (complaint: string | undefined) =>
  new Promise<IdentityProof | undefined>((resolve) => show({ complaint, isChecking: false, answer: resolve }));

/** What is to be said of a proof that was not taken; undefined when there is nothing left to prove. */
function complaintOf(error: unknown): string | undefined {
  if (error instanceof NetworkError) return error.message;
  if (!(error instanceof ApiError) || error.status === 401) return undefined;
  return error.problem?.errors?.[0]?.message ?? serverMessage(error) ?? 'No se pudo comprobar. Inténtalo de nuevo';
}

async function askUntilProven(prove: (proof: IdentityProof) => Promise<unknown>): Promise<boolean> {
  let complaint: string | undefined;
  try {
    for (;;) {
      const proof = await ask(complaint);
      if (!proof) return false;
      show({ complaint: undefined, isChecking: true, answer: () => undefined });
      try {
        await prove(proof);
        return true;
      } catch (error) {
        complaint = complaintOf(error);
        if (complaint === undefined) return false;
      }
    }
  } finally {
    show(undefined);
  }
}

let asking: Promise<boolean> | undefined;

/**
 * Asks whoever is signed in to prove it, once for all calls that wait for it. Answers whether they have; where no page could ask,
 * they have not.
 */
export function reauthenticate(prove: (proof: IdentityProof) => Promise<unknown>): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  asking ??= askUntilProven(prove).finally(() => {
    asking = undefined;
  });
  return asking;
}
