import type { ErrorCode } from '@umbral/contracts';

/** How a service can leave a call unanswered. `refused`: it does not accept the token that identity made for this call; `aged`: it wants one that may be newer. */
export type FailureKind = 'down' | 'timeout' | 'broken' | 'refused' | 'aged';

/** A service refused the gateway's token. That is between the two of them: nobody has to sign in for it. */
export class TokenRefused extends Error {
  readonly code = 'TOKEN_REFUSED';
}

/** A service wants a fresh sign-in (RFC 9470), and the token that the gateway keeps may be older than the last one. */
export class StaleAuthentication extends Error {
  readonly code = 'TOKEN_AGED';
}

const kinds: Record<string, FailureKind> = {
  TOKEN_REFUSED: 'refused',
  TOKEN_AGED: 'aged',
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

export const problemOfFailure: Record<FailureKind, ErrorCode> = {
  down: 'service_down',
  broken: 'service_down',
  timeout: 'timeout',
  refused: 'service_down',
  aged: 'reauthentication_required',
};
