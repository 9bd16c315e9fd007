import { useSyncExternalStore } from 'react';
import { ApiError } from '../call/errors';

/** A call waits for the present password of whoever is signed in. */
export interface PasswordQuestion {
  /** What was wrong with the last one. */
  complaint: string | undefined;
  /** Without a password the call fails. */
  answer: (password?: string) => void;
}

let question: PasswordQuestion | undefined;
const listeners = new Set<() => void>();

function set(next: PasswordQuestion | undefined): void {
  question = next;
  for (const listener of [...listeners]) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const current = () => question;

export const usePasswordQuestion = (): PasswordQuestion | undefined =>
  useSyncExternalStore(subscribe, current, current);

const ask = (complaint: string | undefined) =>
  new Promise<string | undefined>((resolve) =>
    set({
      complaint,
      answer: (password) => {
        set(undefined);
        resolve(password);
      },
    }),
  );

/**
 * Sends; where the server wants the present password first, asks for it and sends again with it, so that nothing that was
 * typed is lost. `ReauthenticationDialog` asks.
 */
export async function withReauthentication<Input extends { body?: unknown }, Answer>(
  input: Input,
  send: (input: Input) => Promise<Answer>,
): Promise<Answer> {
  let sent = input;
  for (;;) {
    try {
      return await send(sent);
    } catch (error) {
      if (!(error instanceof ApiError) || error.problem?.code !== 'reauthentication_required') throw error;
      const currentPassword = await ask(error.problem.errors?.[0]?.message);
      if (currentPassword === undefined) throw error;
      sent = { ...input, body: { ...(input.body as object), currentPassword } };
    }
  }
}
