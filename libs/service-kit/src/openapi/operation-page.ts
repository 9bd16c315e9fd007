import {
  errorCatalogue,
  problem,
  problemOf,
  type Access,
  type ErrorCode,
  type OperationShape,
} from '@umbral/contracts';
import type * as z from 'zod';
import { answersEtag } from '../operation/answer.js';
import { makesAddress } from '../operation/links.js';
import { exampleOf } from './example-of.js';
import type { JsonSchema, SchemaComponents } from './schemas.js';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}

/** The entry of one operation on the OpenAPI page. */
export function describeOperation(operation: OperationShape, components: SchemaComponents): JsonSchema {
  const body = operation.body && components.describe(operation.body, 'input');
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: [operation.description, accessSentence(operation.access), freshSentence(operation.fresh)]
      .filter(Boolean)
      .join('\n\n'),
    'x-umbral-access': operation.access,
    security: operation.access === 'public' ? [] : [{ session: [] }, { bearer: [] }],
    parameters: parametersOf(operation, components),
    ...(body && { requestBody: { required: true, content: json(body, components) } }),
    responses: { ...successOf(operation, components), ...failuresOf(operation, components) },
  };
}

function json(schema: JsonSchema, components: SchemaComponents) {
  return { 'application/json': { schema, example: exampleOf(schema, components.all) } };
}

function parametersOf(operation: OperationShape, components: SchemaComponents): Parameter[] {
  return [
    ...fieldsOf(operation.params, 'path', components),
    ...fieldsOf(operation.query, 'query', components),
    ...(operation.etag && operation.params && operation.method !== 'GET'
      ? [header('If-Match', 'ETag that the change is based on; an old one is answered with 412', '"7-3"')]
      : []),
    ...(operation.idempotent
      ? [header('Idempotency-Key', 'A repeated call with the same key answers what the first one did', 'a1b2c3d4')]
      : []),
  ];
}

const header = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
  example,
});

function fieldsOf(schema: z.ZodType | undefined, place: 'path' | 'query', components: SchemaComponents): Parameter[] {
  if (!schema) return [];
  // What arrives is text; what it is read as says more to a reader.
  const described = components.describe(schema, 'output');
  const required = new Set(components.describe(schema, 'input').required as string[] | undefined);
  return Object.entries((described.properties ?? {}) as Record<string, JsonSchema>).map(
    ([name, { description, ...field }]) => ({
      name,
      in: place,
      required: place === 'path' || (required.has(name) && !('default' in field) && isRequired(described, name)),
      ...(typeof description === 'string' && { description }),
      schema: field,
      ...(place === 'path' && { example: exampleOf(field, components.all) }),
    }),
  );
}

const isRequired = (schema: JsonSchema, name: string): boolean => ((schema.required ?? []) as string[]).includes(name);

function successOf(operation: OperationShape, components: SchemaComponents): JsonSchema {
  const { status = 200, answer, media } = operation;
  return {
    [status]: {
      description: answer || media ? 'Done' : 'Done, nothing to answer',
      ...headersOf(operation, components),
      ...(answer && { content: json(components.describe(answer, 'output'), components) }),
      ...(media && { content: { [media]: { schema: { type: 'string', format: 'binary' } } } }),
    },
  };
}

const said = (description: string, example: string) => ({ description, schema: { type: 'string' }, example });

function headersOf(operation: OperationShape, components: SchemaComponents): JsonSchema {
  const { path, method, query } = operation;
  const headers = {
    ...(answersEtag(operation) && { ETag: said('Version of the record', '"7-3"') }),
    ...(makesAddress(operation) && { Location: said('Where the record is read', `${path}/7`) }),
    ...(method === 'GET' &&
      fieldsOf(query, 'query', components).some(({ name }) => name === 'page') && {
        Link: said('First, previous, next and last page, with a page (RFC 8288)', `<${path}?page=2>; rel="next"`),
      }),
  };
  return Object.keys(headers).length > 0 ? { headers } : {};
}

/** Every code that the operation can answer, grouped by status, with an example each. */
function failuresOf(operation: OperationShape, components: SchemaComponents): JsonSchema {
  const schema = components.describe(problem, 'output');
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codesOf(operation)) {
    const { status } = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\` ${errorCatalogue[code].message}`).join(' · '),
        content: {
          'application/problem+json': {
            schema,
            examples: Object.fromEntries(
              codes.map((code) => [
                code,
                {
                  value: problemOf(
                    code,
                    '0b9f3c1e',
                    code === 'validation' ? { errors: [{ path: 'name', message: 'Campo requerido' }] } : {},
                  ),
                },
              ]),
            ),
          },
        },
      },
    ]),
  );
}

function codesOf(operation: OperationShape): ErrorCode[] {
  const { access, params, body, errors = [] } = operation;
  return [
    ...new Set<ErrorCode>([
      ...(access === 'public' ? [] : (['unauthenticated', 'session_mismatch'] as const)),
      ...(access === 'public' || access === 'signed-in' ? [] : (['forbidden'] as const)),
      ...(params ? (['not_found'] as const) : []),
      ...(body ? (['malformed_body', 'body_too_large', 'unsupported_media_type'] as const) : []),
      // Also of a name in the query that it does not have.
      'validation',
      ...(operation.idempotent ? (['idempotency_key_reused'] as const) : []),
      ...(operation.fresh ? (['reauthentication_required'] as const) : []),
      ...errors,
      'internal',
    ]),
  ];
}

function freshSentence(fresh: OperationShape['fresh']): string {
  if (!fresh) return '';
  const what = fresh === true ? '' : ` where ${fresh.map((field) => `\`${field}\``).join(' or ')} changes`;
  return `Wants a sign-in of the last minutes${what}: \`POST /api/auth/reauthenticate\` renews it.`;
}

function accessSentence(access: Access): string {
  if (access === 'public') return 'Access: anybody.';
  if (access === 'signed-in') return 'Access: any session.';
  if (access === 'administrator') return 'Access: the administrator.';
  if ('delete' in access) return `Access: roles that may delete in \`${access.delete}\`.`;
  return `Access: roles that may view \`${access.view}\`${access.and ? ` and \`${access.and}\`` : ''}.`;
}
