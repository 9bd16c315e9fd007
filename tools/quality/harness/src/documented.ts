import { operations, patternOf, type OperationShape, type ServiceName } from '@umbral/contracts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { sourceDocuments } from '../../../release/openapi/source-documents.ts';
import type { Reply } from './http.js';

interface Answer {
  $ref?: string;
  headers?: Record<string, object>;
  content?: Record<string, { examples?: Record<string, object> }>;
}

interface Document {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Answer> }>>;
  components: { responses: Record<string, Answer> };
}

/** Read once, when a first answer is compared. */
let read: Record<ServiceName, Document> | undefined;
const documents = () => (read ??= sourceDocuments() as unknown as Record<ServiceName, Document>);
/**
 * The documents are checked as such elsewhere; `example` and the like are no keywords of JSON Schema. A component is compiled once, not
 * wherever it is named.
 */
const ajv = new Ajv2020({ strict: false, validateSchema: false, inlineRefs: false, code: { optimize: false } });
ajvFormats.default(ajv);

/** Each schema of a document is compiled when an answer needs it. */
export function documentOf(service: ServiceName): Document {
  const document = documents()[service];
  if (!ajv.schemas[service]) ajv.addSchema(document, service);
  return document;
}

/** Paths without parameters first: `/api/users/me` is no user. */
const routes = operations
  .map((operation) => ({ operation, pattern: patternOf(operation) }))
  .sort((one, other) => one.operation.path.split(':').length - other.operation.path.split(':').length);

/** Without a query it is the stream of live events. */
const LIVE_EVENTS = '/api/events';

/** The operation that a request to a gateway calls; none where the gateway answers itself, or refuses. */
export const operationAt = (method: string, url: string): OperationShape | undefined =>
  url === LIVE_EVENTS
    ? undefined
    : routes.find(({ operation, pattern }) => operation.method === method && pattern.test(url.split('?', 1)[0] ?? ''))
        ?.operation;

/** Oversized headers: refused by the HTTP server before routing. */
const UNREAD = 431;

/** Headers that an answer has when its document names them, and not otherwise. */
const EXACT_HEADERS = ['ETag', 'Location'];

/**
 * Expects an answer to be one that the document of its operation promises: status, kind of content, body by its schema, code of a refusal,
 * version and address of the record. An operation that is in no document is one that specs have made for themselves.
 * @throws with what is not as it was promised
 */
export function assertDocumented(operation: OperationShape, reply: Reply): void {
  const problem = reply.status === UNREAD ? undefined : breachOf(operation, reply);
  if (!problem) return;
  const { id, method, path } = operation;
  throw new Error(`${id} (${method} ${path}) ${problem}; it answered ${reply.status} ${reply.text.slice(0, 500)}`);
}

function breachOf({ service, method, path, id }: OperationShape, reply: Reply): string | undefined {
  const document = documentOf(service);
  const place = ['paths', path.replace(/:(\w+)/g, '{$1}'), method.toLowerCase()] as const;
  const operation = document.paths[place[1]]?.[place[2]];
  if (operation?.operationId !== id) return undefined;
  const named = operation.responses[reply.status];
  if (!named) return `has no status ${reply.status} in its document`;
  const shared = named.$ref?.split('/').at(-1);
  const answer = shared ? document.components.responses[shared] : named;
  const where = shared ? ['components', 'responses', shared] : [...place, 'responses', String(reply.status)];
  return answer && (breachOfHeaders(answer, reply) ?? breachOfBody(answer, reply, [service, where]));
}

function breachOfHeaders({ headers = {} }: Answer, { status, headers: sent }: Reply): string | undefined {
  if (!sent.get('x-request-id')) return 'has no X-Request-Id';
  if (status >= 300) return undefined;
  const wrong = EXACT_HEADERS.find((name) => sent.has(name) !== name in headers);
  return wrong && `${sent.has(wrong) ? 'has' : 'lacks'} the header ${wrong}, against its document`;
}

function breachOfBody(
  { content = {} }: Answer,
  { headers, text, body, problem }: Reply,
  [service, where]: [ServiceName, string[]],
): string | undefined {
  const kind = headers.get('content-type')?.split(';')[0];
  const [promised] = Object.keys(content);
  if (!promised) return text === '' ? undefined : 'has a body, against its document';
  if (kind !== promised) return `is ${kind}, not ${promised}`;
  if (!/^application\/(.+\+)?json$/.test(kind)) return undefined;
  const breach = breachOfSchema(body, service, [...where, 'content', promised, 'schema']);
  if (breach) return `has another body than its document: ${breach}`;
  // The examples of a list are its two answers; those of a refusal are its codes.
  const codes = kind === 'application/problem+json' && content[promised]?.examples;
  return codes && !(problem.code in codes) ? `has no code ${problem.code} in its document` : undefined;
}

function breachOfSchema(body: unknown, service: ServiceName, where: string[]): string | undefined {
  const pointer = where.map((step) => encodeURIComponent(step.replace(/~/g, '~0').replace(/\//g, '~1'))).join('/');
  const validate = ajv.getSchema(`${service}#/${pointer}`);
  if (!validate) throw new Error(`The document of ${service} has nothing at ${pointer}`);
  return validate(body) ? undefined : ajv.errorsText(validate.errors, { dataVar: 'body' });
}
