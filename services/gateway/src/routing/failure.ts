import type { ErrorCode } from '@umbral/contracts';

/** How a service can leave a call unanswered. */
export type FailureKind = 'down' | 'timeout' | 'broken';

const kinds: Record<string, FailureKind> = {
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
};
