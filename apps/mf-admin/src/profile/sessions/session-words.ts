import type { SessionKind } from '@umbral/contracts';

/** Label of a session's kind; none for the usual one. */
export const kindWords: Record<SessionKind, string | undefined> = {
  browser: undefined,
  remembered: 'Recordada',
  token: 'Programa',
};
