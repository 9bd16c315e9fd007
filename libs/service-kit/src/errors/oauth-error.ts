import { errorCatalogue, operations, type ErrorCode, type FieldFault } from '@umbral/contracts';

/** Names that RFC 6749, 5.2 gives the refusals of a token request. */
export const oauthErrors = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'invalid_scope',
  'unsupported_grant_type',
] as const;

const paths: ReadonlySet<string> = new Set(operations.flatMap(({ form, path }) => (form ? [path] : [])));

const TOO_MANY = 429;

/** @returns undefined at other paths, and where RFC 6749 has no name: too many requests, and errors of the server */
export function oauthErrorOf(
  path: string,
  code: ErrorCode,
  errors: readonly FieldFault[] = [],
): (typeof oauthErrors)[number] | undefined {
  const { status } = errorCatalogue[code];
  if (!paths.has(path) || status === TOO_MANY || status >= 500) return undefined;
  if (code === 'invalid_client' || code === 'invalid_scope') return code;
  if (status === 401) return 'invalid_grant';
  const isOtherGrant = errors.some((fault) => fault.path === 'grant_type' && fault.code === 'not_allowed');
  return isOtherGrant ? 'unsupported_grant_type' : 'invalid_request';
}
