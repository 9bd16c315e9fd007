import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changelogPage, withRelease } from '../../release/openapi/changelog-page.ts';
import { changelogOf } from '../../release/openapi/changelog.ts';
import { type Components, type OpenApiDocument, type Operation } from '../../release/openapi/document.ts';

const answer = (properties: Components): Operation['responses'] => ({
  200: { content: { 'application/json': { schema: { type: 'object', properties } } } },
});
const documentOf = (
  version: string,
  get: Partial<Operation>,
  others: OpenApiDocument['paths'] = {},
): OpenApiDocument => ({
  info: { version },
  paths: { '/api/clients/{id}': { get: { responses: answer({ id: { type: 'integer' } }), ...get } }, ...others },
});
const cursor = { in: 'query', name: 'cursor', schema: { type: 'string' } };
const before = documentOf('1.0.0', {});
const after = documentOf(
  '1.1.0',
  {
    parameters: [cursor],
    'x-umbral-sunset': '2027-06-01',
    responses: {
      ...answer({ id: { type: 'integer', minimum: 1 }, state: { type: 'string', enum: ['on', 'off'] } }),
      404: { content: {} },
    },
  },
  { '/api/clients': { post: { summary: 'Save a client', responses: {} } } },
);

test('new calls are listed with their summary, other calls with their additions and sunsets', () => {
  assert.deepEqual(changelogOf(before, after), [
    'New calls:',
    '',
    '- `POST /api/clients`: Save a client',
    '',
    'Changed:',
    '',
    '- `GET /api/clients/{id}`: is deprecated, until 2027-06-01; new: `query cursor`, `200.state`',
    '',
  ]);
});

test('the added values of a list are mentioned; refusals and bounds are not', () => {
  const wider = documentOf('1.2.0', {
    responses: {
      ...answer({ id: { type: 'integer' }, state: { type: 'string', enum: ['on', 'off', 'lost'] } }),
      429: { content: {} },
    },
  });
  const former = documentOf('1.1.0', {
    responses: answer({ id: { type: 'integer', minimum: 1 }, state: { type: 'string', enum: ['on', 'off'] } }),
  });
  assert.deepEqual(changelogOf(former, wider).slice(2), [
    "- `GET /api/clients/{id}`: `200.state` may be 'lost' as well",
    '',
  ]);
  assert.deepEqual(changelogOf(before, before), []);
});

test('a release moves below, above the earlier ones, and is not rewritten', () => {
  const first = withRelease(changelogPage(), { name: 'studies', before, after }, '2026-12-01');
  const second = withRelease(first, { name: 'audit', before, after }, '2026-12-02');
  const [, released = ''] = second.split('<!-- What was released');
  assert.match(released, /## audit 1\.1\.0, 2026-12-02[\s\S]+## studies 1\.1\.0, 2026-12-01/);
  assert.equal(changelogPage(second), second);
  assert.equal(withRelease(second, { name: 'audit', before: undefined, after }, '2026-12-03'), second);
});
