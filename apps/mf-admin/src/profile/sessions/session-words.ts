import type { SessionKind } from '@umbral/contracts';

/** What is said of a session beside its device; nothing of the usual one. */
export const kindWords: Record<SessionKind, string | undefined> = {
  browser: undefined,
  remembered: 'Recordada',
  token: 'Programa',
};
