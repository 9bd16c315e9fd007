import { DocumentBuilder, type OpenAPIObject } from '@nestjs/swagger';
import {
  operations as allOperations,
  scopeDescriptions,
  tagDescriptions,
  type OperationShape,
} from '@umbral/contracts';
import { describeOperation } from './operation-page.js';
import { DocumentParts } from './parts.js';
import type { JsonSchema } from './schemas.js';
import { webhookPages } from './webhook-pages.js';

const OPAQUE = 'From POST /api/auth/token. Opaque: text without a meaning, to be sent back as it is';

const OF_PROGRAMS =
  'The same opaque token (no JWT: RFC8725 does not apply) of 15 minutes, requested by a program. `scope` names what it may do; absent: everything that the role allows';

/** Of all services, because a token is for all of them. */
const clientCredentials = {
  tokenUrl: '/api/auth/token',
  // A program requests another token there: client credentials have no refresh token (RFC 6749, 4.4.3).
  refreshUrl: '/api/auth/token',
  scopes: scopeDescriptions(allOperations),
};

const WHICH_SERVER = 'The installation that this document comes from: production, test or local';

export interface OpenApiOptions {
  title: string;
  description: string;
  version?: string;
}

/** The OpenAPI 3.1 document of a service, generated from the operations of its routes. */
export function createDocument(operations: readonly OperationShape[], options: OpenApiOptions): OpenAPIObject {
  const parts = new DocumentParts();
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const operation of [...operations].sort(
    (one, other) => one.path.localeCompare(other.path, 'en') || one.method.localeCompare(other.method, 'en'),
  )) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describeOperation(operation, parts) };
  }
  // Of the service that sends them.
  const webhooks = operations.some(({ tag }) => tag === 'webhooks') && { webhooks: webhookPages(parts.schemas) };
  const frame = frameOf(operations, options);
  // zod generates JSON Schema 2020-12, as OpenAPI 3.1 requires; the library's types stop at 3.0.
  return { ...frame, paths, ...webhooks, components: { ...frame.components, ...(parts.components as object) } };
}

function frameOf(
  operations: readonly OperationShape[],
  { title, description, version }: OpenApiOptions,
): Omit<OpenAPIObject, 'paths'> {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(title)
    .setDescription(description)
    .setVersion(version ?? '1.0.0')
    // Relative: the origin that the document was fetched from.
    .addServer('/', WHICH_SERVER)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addCookieAuth('umbral_session', { type: 'apiKey', description: 'Set by POST /api/auth/login' }, 'session')
    .addBearerAuth({ type: 'http', bearerFormat: 'opaque', description: OPAQUE }, 'bearer')
    .addOAuth2({ type: 'oauth2', description: OF_PROGRAMS, flows: { clientCredentials } }, 'program');
  for (const name of [...new Set(operations.map(({ tag }) => tag))].sort()) builder.addTag(name, tagDescriptions[name]);
  const frame = builder.build();
  return { ...frame, servers: frame.servers?.map((server) => ({ ...server, 'x-internal': false })) };
}
