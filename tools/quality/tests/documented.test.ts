import assert from 'node:assert/strict';
import { test } from 'node:test';
import { authApi, banksApi, problemOf, usersApi, type ErrorCode, type OperationShape } from '@umbral/contracts';
import { assertDocumented, operationAt, type Reply } from '@umbral/testing';

interface Answered {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  type?: string;
}

/** The answer as the client of the specs returns it. */
function replyOf({ status = 200, headers = {}, body, type = 'application/json; charset=utf-8' }: Answered): Reply {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all = { 'x-request-id': '0b9f3c1e', ...(text && { 'content-type': type }), ...headers };
  const shown = { status, headers: new Headers(all), text, bytes: Buffer.from(text), body };
  return { ...shown, problem: body as Reply['problem'] };
}

const refused = (code: ErrorCode, status?: number) => {
  const problem = problemOf(code, '0b9f3c1e');
  return { status: status ?? problem.status, body: problem, type: 'application/problem+json; charset=utf-8' };
};

const [user] = (usersApi.get.answer.meta() as { examples: object[] }).examples;
const etag = { etag: '"7-3"' };

const kept: [what: string, operation: OperationShape, answered: Answered][] = [
  ['a record with its version', usersApi.get, { body: user, headers: etag }],
  [
    'a record that was made',
    usersApi.create,
    { status: 201, body: user, headers: { ...etag, location: '/api/users/7' } },
  ],
  ['nothing where nothing is promised', usersApi.remove, { status: 204 }],
  ['a refusal of the verb', usersApi.create, refused('duplicate_email')],
  ['a refusal of the gateway', usersApi.create, refused('service_down')],
];
for (const [what, operation, answered] of kept)
  test(`${what} matches its document`, () => assertDocumented(operation, replyOf(answered)));

const broken: [what: string, operation: OperationShape, answered: Answered, reason: RegExp][] = [
  [
    'a status that is not there',
    usersApi.get,
    { status: 202, body: user },
    /^getUser \(GET .*\) has no status 202 in its doc/,
  ],
  [
    'a field more',
    usersApi.get,
    { body: { ...user, secret: 1 }, headers: etag },
    /another body .* additional properties/,
  ],
  ['a field less', usersApi.get, { body: { ...user, email: undefined }, headers: etag }, /another body .* 'email'/],
  ['a body where none is promised', usersApi.remove, { status: 204, body: {} }, /has a body, against its document/],
  [
    'another kind of content',
    usersApi.get,
    { body: user, type: 'text/html', headers: etag },
    /is text\/html, not application\/json/,
  ],
  ['no version', usersApi.get, { body: user }, /lacks the header ETag/],
  ['a version that is not promised', authApi.me, { body: user, headers: etag }, /has the header ETag/],
  ['no address', usersApi.create, { status: 201, body: user, headers: etag }, /lacks the header Location/],
  ['no name of the request', usersApi.remove, { status: 204, headers: { 'x-request-id': '' } }, /has no X-Request-Id/],
  ['a code that is not there', usersApi.get, refused('not_sealed', 404), /has no code not_sealed/],
  [
    'a refusal that is no problem',
    usersApi.get,
    { status: 404, body: { error: 'x' } },
    /is application\/json, not application\/problem/,
  ],
];
for (const [what, operation, answered, reason] of broken)
  test(`an answer is refused for ${what}`, () =>
    assert.throws(() => assertDocumented(operation, replyOf(answered)), { message: reason }));

test('a request is matched to its operation', () => {
  assert.equal(operationAt('GET', '/api/banks?page=2'), banksApi.list);
  assert.equal(operationAt('GET', '/api/users/7'), usersApi.get);
  assert.equal(operationAt('POST', '/api/users/7'), undefined);
  assert.equal(operationAt('GET', '/api/events'), undefined);
});
