import type { DocumentParts } from './parts.js';
import type { JsonSchema } from './schemas.js';

const said = (description: string, example: string | number): JsonSchema => ({
  description,
  schema: typeof example === 'number' ? { type: 'integer', format: 'int32' } : { type: 'string' },
  example,
});

/** What answers say beside their body. */
const headers = {
  'X-Request-Id': said('Names the call, here and in the audits', '0b9f3c1e'),
  RateLimit: said('Calls that are left, and seconds until there are all of them again', '"calls";r=997;t=8'),
  'RateLimit-Policy': said('Calls in how many seconds', '"calls";q=1000;w=10'),
  'Retry-After': said('Seconds after which to come again', 1),
  'WWW-Authenticate': said('What is missing of the token (RFC 6750)', 'Bearer'),
  ETag: said('Version of the record', '"7-3"'),
  Location: said('Where the record is read', '/api/banks/7'),
  Link: said(
    'First, previous, next and last page, with a page; what takes the place of a call that is to go (RFC 8288)',
    '</api/banks?page=2>; rel="next"',
  ),
  Deprecation: said('When the call was announced to go (RFC 9745)', '@1796083200'),
  Sunset: said('Until when it is there at least (RFC 8594)', 'Tue, 15 Jun 2027 00:00:00 GMT'),
};

export type HeaderName = keyof typeof headers;

/** The headers of an answer. Whatever it is, it has an id, and says what a limit has left. */
export function headersOf(names: readonly HeaderName[], parts: DocumentParts): JsonSchema {
  const all = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy', ...names] as const;
  return Object.fromEntries(all.map((name) => [name, parts.refer('headers', name, () => headers[name])]));
}
