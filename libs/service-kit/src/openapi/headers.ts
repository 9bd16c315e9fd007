import type { DocumentParts } from './parts.js';
import type { JsonSchema } from './schemas.js';

const header = (description: string, example: string | number): JsonSchema => ({
  description,
  schema: typeof example === 'number' ? { type: 'integer', format: 'int32' } : { type: 'string' },
  example,
});

/** Response headers. */
const headers = {
  'X-Request-Id': header('Names the call, here and in the audits', '0b9f3c1e'),
  RateLimit: header('Calls that are left, and seconds until there are all of them again', '"calls";r=997;t=8'),
  'RateLimit-Policy': header('Calls in how many seconds', '"calls";q=1000;w=10'),
  'Retry-After': header('Seconds after which to come again', 1),
  'WWW-Authenticate': header('What is missing of the token (RFC 6750)', 'Bearer realm="umbral"'),
  'Content-Language': header('Language of `title` and `detail`: `es`, or `en` as Accept-Language prefers', 'en'),
  ETag: header('Version of the record', '"7-3"'),
  Location: header('Where the record is read', '/api/banks/7'),
  Link: header(
    'First, previous, next and last page of a list; successor of a deprecated operation (RFC 8288)',
    '</api/banks?page=2>; rel="next"',
  ),
  Deprecation: header('When the call was announced to go (RFC 9745)', '@1796083200'),
  Sunset: header('Until when it is there at least (RFC 8594)', 'Tue, 15 Jun 2027 00:00:00 GMT'),
};

export type HeaderName = keyof typeof headers;

/** The headers of a response. Every response has the request id and the rate limit. */
export function headersOf(names: readonly HeaderName[], parts: DocumentParts): JsonSchema {
  const all = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy', ...names] as const;
  return Object.fromEntries(all.map((name) => [name, parts.refer('headers', name, () => headers[name])]));
}
