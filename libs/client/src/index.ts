import createFetchClient, { type Client } from 'openapi-fetch';
import { TokenSource, type Credentials } from './credentials.js';
import type { paths } from './generated/api.js';
import { IDEMPOTENT_POSTS } from './generated/idempotent-posts.js';
import { problemFrom } from './problem.js';
import { withRetries } from './retry.js';

export type { components, operations, paths } from './generated/api.js';
export type { Credentials } from './credentials.js';
export { pagesOf, type PlaceInList } from './pages.js';
export { readWebhook, WebhookRefused, type WebhookMessage } from './webhooks.js';
export { UmbralProblem, type FieldProblem } from './problem.js';

export type Umbral = Client<paths>;

/** Umbral's API for a program: `umbral.GET('/api/clients', …)`, with types of every path, parameter, body and answer. */
export function connect(credentials: Credentials): Umbral {
  const umbral = createFetchClient<paths>({
    baseUrl: credentials.baseUrl,
    fetch: withRetries(new TokenSource(credentials)),
  });
  umbral.use({ onRequest: ensureKey });
  return umbral;
}

/** Only where the service honours the key: any other POST that is repeated may be executed twice. */
function ensureKey({ request, schemaPath }: { request: Request; schemaPath: string }) {
  const { method, headers } = request;
  if (method === 'POST' && IDEMPOTENT_POSTS.has(schemaPath) && !headers.has('idempotency-key'))
    headers.set('idempotency-key', crypto.randomUUID());
}

interface Outcome<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** The body of an answer. @throws UmbralProblem where the call was refused */
export async function bodyOf<Data>(call: Promise<Outcome<Data>>): Promise<NonNullable<Data>> {
  return (await answerOf(call)).body;
}

/** The body with its ETag, which `If-Match` of a later change takes. @throws UmbralProblem where the call was refused */
export async function answerOf<Data>(
  call: Promise<Outcome<Data>>,
): Promise<{ body: NonNullable<Data>; etag: string | undefined }> {
  const { data, error, response } = await call;
  if (!response.ok) throw problemFrom(response, error as Parameters<typeof problemFrom>[1]);
  return { body: data as NonNullable<Data>, etag: response.headers.get('etag') ?? undefined };
}
