import type { Method, ServiceName } from '@umbral/contracts';
import { services } from '../../../local/processes.ts';
import { sourceDocuments } from '../../../release/openapi/source-documents.ts';

/** As much of JSON schema as our documents use. */
export interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: Schema;
}

/** An operation as the OpenAPI document of its service describes it. */
export interface DocumentedOperation {
  id: string;
  service: ServiceName;
  tag: string;
  method: Method;
  /** With `{parameters}`. */
  path: string;
  parameters: Parameter[];
  /** References resolved; absent where it is a file. */
  body?: Schema;
  /** The body that the document shows. */
  example?: Record<string, unknown>;
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        tags: [string];
        parameters?: Parameter[];
        requestBody?: { content: { 'application/json'?: { schema: Schema; example?: Record<string, unknown> } } };
      }
    >
  >;
  components: { schemas: Record<string, Schema> };
}

const documents = sourceDocuments() as unknown as Record<string, Document | undefined>;

/** Every documented operation, from the documents that a stage of `npm test` compares with those served. */
export const operations = services().flatMap(({ name }) => operationsOf(name as ServiceName));

export function operationNamed(id: string): DocumentedOperation {
  const found = operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`No OpenAPI file has an operation ${id}`);
  return found;
}

function operationsOf(service: ServiceName): DocumentedOperation[] {
  const document = documents[service];
  if (!document) return [];
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, tags, parameters = [], requestBody }]) => {
      const body = requestBody?.content['application/json'];
      return {
        id: operationId,
        service,
        tag: tags[0],
        method: method.toUpperCase() as Method,
        path,
        parameters,
        body: body && (resolved(body.schema, document) as Schema),
        example: body?.example,
      };
    }),
  );
}

/** The schema with its references replaced by what they name; the schemas of requests do not contain themselves. */
function resolved(schema: unknown, document: Document): unknown {
  if (Array.isArray(schema)) return schema.map((part) => resolved(part, document));
  if (schema === null || typeof schema !== 'object') return schema;
  if ('$ref' in schema) return resolved(document.components.schemas[String(schema.$ref).split('/').at(-1)!], document);
  return Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, resolved(part, document)]));
}

/** Fills the `{parameters}` of a path, as they are. */
export const fill = (path: string, params: Record<string, unknown> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
