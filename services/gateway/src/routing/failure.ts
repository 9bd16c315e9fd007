import type { ErrorCode } from '@umbral/contracts';

/** How a call to a service fails. `refused`: it rejects the token that identity issued for this call; `stale`: it requires a more recent sign-in than the token has. */
export type FailureKind = 'down' | 'timeout' | 'broken' | 'refused' | 'stale';

/** A service rejected the gateway's token. This is an internal failure: the user must not be signed out. */
export class TokenRefused extends Error {
  readonly code = 'TOKEN_REFUSED';
}

/** A service requires a fresh sign-in (RFC 9470), and the cached token may be older than the last one. */
export class StaleAuthentication extends Error {
  readonly code = 'TOKEN_STALE';
}

const kinds: Record<string, FailureKind> = {
  TOKEN_REFUSED: 'refused',
  TOKEN_STALE: 'stale',
  ECONNREFUSED: 'down',
  ENOTFOUND: 'down',
  EAI_AGAIN: 'down',
  EHOSTUNREACH: 'down',
  UND_ERR_CONNECT_TIMEOUT: 'down',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
};

export function failureKindOf(error: unknown): FailureKind {
  const { code, errors } = error as { code?: string; errors?: { code?: string }[] };
  return kinds[code ?? errors?.[0]?.code ?? ''] ?? 'broken';
}

/** The replica as a whole does not answer, so that further calls would wait for it too. */
export const isUnreachable = (kind: FailureKind): boolean => kind === 'down' || kind === 'timeout';

export const problemOfFailure: Record<FailureKind, ErrorCode> = {
  down: 'service_down',
  broken: 'service_down',
  timeout: 'timeout',
  refused: 'service_down',
  stale: 'reauthentication_required',
};
