import {
  effectsOf,
  hasScope,
  isConditionalWrite,
  isOpenToPrograms,
  scopeOf,
  stepUpOf,
  WHOLE_LIST_ROWS,
  type Access,
  type OperationShape,
} from '@umbral/contracts';
import * as z from 'zod';
import { answersEtag } from '../operation/answer.js';
import { createsAddress } from '../operation/links.js';
import { exampleOf } from './example-of.js';
import { headersOf, type HeaderName } from './headers.js';
import type { DocumentParts } from './parts.js';
import { refusalsOf } from './refusals.js';
import type { JsonSchema, SchemaComponents } from './schemas.js';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}

/** The OpenAPI entry of an operation. */
export function describeOperation(operation: OperationShape, parts: DocumentParts): JsonSchema {
  const components = parts.schemas;
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: [
      operation.description,
      answersTwoKinds(operation) && LIST_SENTENCE,
      accessSentence(operation.access),
      programSentence(operation),
      stepUpSentence(operation),
      deprecationSentence(operation),
    ]
      .filter(Boolean)
      .join('\n\n'),
    ...(operation.deprecated && { deprecated: true, 'x-umbral-sunset': operation.deprecated.sunset }),
    'x-umbral-access': operation.access,
    ...effectsEntry(operation),
    security: securityOf(operation),
    parameters: parametersOf(operation, components),
    ...bodyOf(operation, components),
    responses: { ...successOf(operation, parts), ...refusalsOf(operation, parts) },
  };
}

function securityOf(operation: OperationShape): JsonSchema[] {
  if (operation.access === 'public') return [];
  return [{ session: [] }, { bearer: [] }, ...(hasScope(operation) ? [{ program: [scopeOf(operation)] }] : [])];
}

function bodyOf({ body, upload }: OperationShape, components: SchemaComponents): JsonSchema {
  if (upload) {
    const description = `One file of at most ${upload.maxBytes / 1024 / 1024} MiB`;
    const schema = { ...file, maxLength: upload.maxBytes };
    return { requestBody: { description, required: true, content: { [upload.media]: { schema } } } };
  }
  if (!body) return {};
  // An operation that gains a body must stay callable without one.
  const required = !body.safeParse(undefined).success;
  return { requestBody: { required, content: json(components.describe(body, 'input'), components) } };
}

const file: JsonSchema = { type: 'string', format: 'binary' };

function json(schema: JsonSchema, components: SchemaComponents) {
  const kinds = listKinds(schema);
  if (!kinds) return { 'application/json': { schema, example: exampleOf(schema, components.all) } };
  const [whole, page] = kinds.map((kind) => exampleOf(kind, components.all));
  const examples = {
    whole: { summary: 'Without `page` and `cursor`: all records', value: whole },
    page: { summary: 'With `page` or `cursor`: one page', value: page },
  };
  return { 'application/json': { schema, examples } };
}

/** Both answers of a list: the array of all, and one page. */
function listKinds({ anyOf }: JsonSchema): [JsonSchema, JsonSchema] | undefined {
  const [whole, page, ...others] = (anyOf ?? []) as JsonSchema[];
  const isList = whole?.type === 'array' && page?.type === 'object' && Object.hasOwn(page.properties ?? {}, 'items');
  return isList && others.length === 0 ? [whole, page] : undefined;
}

const answersTwoKinds = ({ answer }: OperationShape): boolean =>
  answer instanceof z.ZodUnion && answer.options[0] instanceof z.ZodArray;

const LIST_SENTENCE =
  'With `page` or `cursor` the answer is an object with `items` and `pagination`; without both it is the array of all records. Programs follow `page`.';

function parametersOf(operation: OperationShape, components: SchemaComponents): Parameter[] {
  return [
    ...fieldsOf(operation.params, 'path', components),
    ...fieldsOf(operation.query, 'query', components),
    ...(isConditionalWrite(operation)
      ? [header('If-Match', 'ETag that the change is based on; an old one is answered with 412', '"7-3"')]
      : []),
    ...(operation.idempotent
      ? [header('Idempotency-Key', 'A repeated call with the same key answers what the first one did', 'a1b2c3d4')]
      : []),
  ];
}

/** Characters; versions and idempotency keys are no longer. */
const MAX_HEADER_LENGTH = 255;

const header = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', maxLength: MAX_HEADER_LENGTH },
  example,
});

function fieldsOf(schema: z.ZodType | undefined, place: 'path' | 'query', components: SchemaComponents): Parameter[] {
  if (!schema) return [];
  // Parameters arrive as text; the parsed type is more useful to a reader.
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

function successOf(operation: OperationShape, parts: DocumentParts): JsonSchema {
  const { status = 200, answer, media, makesMissing } = operation;
  const components = parts.schemas;
  const success = {
    description: answer || media ? 'Done' : 'Done, nothing to answer',
    headers: headersOf(headersOfSuccess(operation, parts), parts),
    ...(answer && { content: json(components.describe(answer, 'output'), components) }),
    ...(media && { content: { [media]: { schema: file } } }),
  };
  return { [status]: success, ...(makesMissing && { 201: { ...success, description: 'Made' } }) };
}

function headersOfSuccess(operation: OperationShape, parts: DocumentParts): HeaderName[] {
  const { method, query } = operation;
  const isPaged = method === 'GET' && fieldsOf(query, 'query', parts.schemas).some(({ name }) => name === 'page');
  return [
    ...(answersEtag(operation) ? (['ETag'] as const) : []),
    ...(createsAddress(operation) ? (['Location'] as const) : []),
    ...(isPaged || operation.deprecated ? (['Link'] as const) : []),
    ...(operation.deprecated ? (['Deprecation', 'Sunset'] as const) : []),
  ];
}

/** What a reader of the document derives from the effects: one line per effect, with the calls that have it. */
function effectsEntry(operation: OperationShape): JsonSchema {
  const found = effectsOf(operation);
  if (found.length === 0) return {};
  return { 'x-umbral-effects': found.map(({ effect, when }) => (when ? { effect, when } : { effect })) };
}

const RENEWAL = '`POST /api/auth/reauthenticate` renews it.';

function stepUpSentence(operation: OperationShape): string {
  const stepUp = stepUpOf(operation);
  if (!stepUp) return '';
  if (stepUp === 'whole-list')
    return `A whole list of ${WHOLE_LIST_ROWS} rows or more is an export: audited, ten a minute, and it requires a sign-in of the last minutes (${RENEWAL.slice(0, -1)}). Programs read it in parts.`;
  const what = stepUp === 'always' ? '' : ` where ${stepUp.map((field) => `\`${field}\``).join(' or ')} changes`;
  return `Requires a sign-in of the last minutes${what}: ${RENEWAL}`;
}

function programSentence(operation: OperationShape): string {
  const { access, programs } = operation;
  if (access === 'public') return '';
  if (programs === 'own') return 'Also for service accounts, with records of their own; they need no sign-in.';
  if (programs === 'publishers')
    return 'Also for service accounts, with the modules that they may publish; they need no sign-in.';
  if (!isOpenToPrograms(operation)) return 'Not for service accounts: `not_for_programs`.';
  const fields = stepUpOf(operation);
  if (!Array.isArray(fields)) return '';
  return `Service accounts may not change ${fields.map((field) => `\`${field}\``).join(', ')}: \`not_for_programs\`.`;
}

function deprecationSentence({ method, deprecated }: OperationShape): string {
  if (!deprecated) return '';
  const { since, sunset, use } = deprecated;
  return `Deprecated since ${since}, gone on ${sunset} at the earliest: use \`${method} ${use}\`.`;
}

function accessSentence(access: Access): string {
  if (access === 'public') return 'Access: public.';
  if (access === 'signed-in') return 'Access: any session.';
  if (access === 'administrator') return 'Access: the administrator.';
  if ('delete' in access) return `Access: roles that may delete in \`${access.delete}\`.`;
  return `Access: roles that may view \`${access.view}\`${access.and ? ` and \`${access.and}\`` : ''}.`;
}
