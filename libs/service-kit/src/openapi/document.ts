import type { OperationShape } from '@umbral/contracts';
import { describeOperation } from './operation-page.js';
import { SchemaComponents, type JsonSchema } from './schemas.js';

export interface OpenApiOptions {
  title: string;
  description: string;
  version?: string;
}

/** The OpenAPI 3.1 document of a service, made from the operations that its routes declare. */
export function createDocument(operations: readonly OperationShape[], options: OpenApiOptions): JsonSchema {
  const components = new SchemaComponents();
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const operation of [...operations].sort((one, other) => one.path.localeCompare(other.path, 'en') || one.method.localeCompare(other.method, 'en'))) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describeOperation(operation, components) };
  }
  return {
    openapi: '3.1.0',
    info: { title: options.title, description: options.description, version: options.version ?? '1.0.0' },
    // The origin that the document was fetched from, whatever its name is there.
    servers: [{ url: '/' }],
    tags: [...new Set(operations.map((operation) => operation.tag))].sort().map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(components.all).sort(([one], [other]) => one.localeCompare(other, 'en'))),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'umbral_session', description: 'Set by POST /api/auth/login' },
        bearer: { type: 'http', scheme: 'bearer', description: 'From POST /api/auth/token' },
      },
    },
  };
}
