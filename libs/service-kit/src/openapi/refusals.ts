import {
  errorCatalogue,
  inEnglish,
  isConditionalWrite,
  isOpenToPrograms,
  problem,
  problemOf,
  stepUpOf,
  type ErrorCode,
  type OperationShape,
} from '@umbral/contracts';
import { headersOf, type HeaderName } from './headers.js';
import type { DocumentParts } from './parts.js';
import type { JsonSchema } from './schemas.js';
import { tokenProblem } from './token-problem.js';

/** Headers of an error response by its status. */
const headersOfStatus: Record<number, readonly HeaderName[]> = {
  401: ['WWW-Authenticate'],
  412: ['ETag'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/** The error responses of an operation by status. Equal responses are shared between operations. */
export function refusalsOf(operation: OperationShape, parts: DocumentParts): JsonSchema {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codesOf(operation)) {
    const { status } = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      parts.refer('responses', [status, ...codes, ...(operation.form ? ['token'] : [])].join('-'), () =>
        refusal(status, codes, parts, operation.form ? tokenProblem : problem),
      ),
    ]),
  );
}

const refusal = (
  status: number,
  codes: ErrorCode[],
  parts: DocumentParts,
  schema: typeof problem | typeof tokenProblem,
): JsonSchema => ({
  description: codes.map((code) => `\`${code}\` ${errorCatalogue[code].message}`).join(' · '),
  headers: headersOf(['Content-Language', ...(headersOfStatus[status] ?? [])], parts),
  content: {
    'application/problem+json': {
      schema: parts.schemas.describe(schema, 'output'),
      examples: Object.fromEntries(
        codes.map((code) => [code, parts.refer('examples', code, () => ({ value: exampleOfRefusal(code) }))]),
      ),
    },
  },
});

const exampleOfRefusal = (code: ErrorCode) =>
  inEnglish(
    problemOf(code, '0b9f3c1e', {
      path: '/api/clients',
      ...(code === 'validation' && {
        errors: [{ path: 'firstName', code: 'required' as const, message: 'El nombre es requerido' }],
      }),
    }),
  );

/** Every error code of an operation: of the gateway, of the kit, and of the verb itself. */
export function codesOf(operation: OperationShape): ErrorCode[] {
  const { params, idempotent, errors = [] } = operation;
  const stepUp = stepUpOf(operation);
  return [
    ...new Set<ErrorCode>([
      ...codesOfAccess(operation),
      ...(params ? (['not_found'] as const) : []),
      ...codesOfMethod(operation),
      // Also for an unknown name in the query.
      'validation',
      ...(idempotent ? (['idempotency_key_reused'] as const) : []),
      ...(stepUp ? (['reauthentication_required'] as const) : []),
      ...(stepUp === 'whole-list' ? (['page_required'] as const) : []),
      ...(isConditionalWrite(operation) ? (['stale_record'] as const) : []),
      ...errors,
      ...EVERYWHERE,
    ]),
  ];
}

function codesOfAccess(operation: OperationShape): ErrorCode[] {
  const { access, whileEnrolling, programs } = operation;
  if (access === 'public') return [];
  // Guarded fields are closed to programs even where the operation is open.
  const isOpen =
    programs === 'own' ||
    (programs !== 'publishers' && isOpenToPrograms(operation) && !Array.isArray(stepUpOf(operation)));
  return [
    'unauthenticated',
    'session_expired',
    'session_mismatch',
    ...(access === 'signed-in' ? [] : (['forbidden'] as const)),
    ...(isOpen ? [] : (['not_for_programs'] as const)),
    ...(isOpenToPrograms(operation) ? (['insufficient_scope'] as const) : []),
    ...(whileEnrolling === true ? [] : (['second_factor_enrolment_required'] as const)),
  ];
}

/** Codes of methods with a body. */
const codesOfMethod = ({ method }: OperationShape): readonly ErrorCode[] =>
  method === 'GET'
    ? []
    : ['cross_origin', 'malformed_body', 'request_timeout', 'body_too_large', 'unsupported_media_type', 'busy'];

const EVERYWHERE = [
  'invalid_request',
  'too_many_requests',
  'too_many_calls',
  'internal',
  'service_down',
  'overloaded',
  'timeout',
] as const satisfies readonly ErrorCode[];
