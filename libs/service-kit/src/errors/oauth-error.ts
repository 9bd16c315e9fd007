import { errorCatalogue, problem, type ErrorCode, type FieldFault } from '@umbral/contracts';
import * as z from 'zod';

/** Names that RFC 6749, 5.2 gives the refusals of a token request. */
const oauthErrors = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'invalid_scope',
  'unsupported_grant_type',
] as const;
export type OAuthError = (typeof oauthErrors)[number];

/** The problem of an operation that takes a form: OAuth libraries read `error` alone. */
export const tokenProblem = problem
  .extend({
    error: z
      .enum(oauthErrors)
      .optional()
      .meta({ description: 'Name of the refusal in RFC 6749, 5.2; absent where it has none, as for too many calls' }),
  })
  .meta({ id: 'TokenProblem', description: 'RFC 9457 problem details of a token request' });

const ofCode: Partial<Record<ErrorCode, OAuthError>> = {
  invalid_client: 'invalid_client',
  invalid_scope: 'invalid_scope',
  invalid_credentials: 'invalid_grant',
  temporary_password_expired: 'invalid_grant',
  second_factor_required: 'invalid_grant',
};

const TOO_MANY = 429;

/** @returns undefined where RFC 6749 has no name: too many requests, and errors of the server */
export function oauthErrorOf(code: ErrorCode, errors: readonly FieldFault[] = []): OAuthError | undefined {
  const { status } = errorCatalogue[code];
  if (status === TOO_MANY || status >= 500) return undefined;
  const isOtherGrant = errors.some((fault) => fault.path === 'grant_type' && fault.code === 'not_allowed');
  return ofCode[code] ?? (isOtherGrant ? 'unsupported_grant_type' : 'invalid_request');
}
