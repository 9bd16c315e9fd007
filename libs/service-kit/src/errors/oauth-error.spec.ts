import type { ErrorCode, FieldFault } from '@umbral/contracts';
import { oauthErrorOf } from './oauth-error.js';

const at = (path: string, code: FieldFault['code']): FieldFault[] => [{ path, code: code ?? 'invalid', message: 'No' }];

const cases: [ErrorCode, FieldFault[], string | undefined][] = [
  ['invalid_client', [], 'invalid_client'],
  ['invalid_scope', [], 'invalid_scope'],
  ['invalid_credentials', [], 'invalid_grant'],
  ['temporary_password_expired', [], 'invalid_grant'],
  ['second_factor_required', [], 'invalid_grant'],
  ['validation', at('grant_type', 'not_allowed'), 'unsupported_grant_type'],
  ['validation', at('grant_type', 'required'), 'invalid_request'],
  ['validation', at('client_id', 'required'), 'invalid_request'],
  ['malformed_body', [], 'invalid_request'],
  ['too_many_requests', [], undefined],
  ['overloaded', [], undefined],
];
it.each(cases)('of a token request that is refused with %s %j is %s', (code, errors, expected) => {
  expect(oauthErrorOf('/api/auth/token', code, errors)).toBe(expected);
  expect(oauthErrorOf('/api/auth/login', code, errors)).toBeUndefined();
});
