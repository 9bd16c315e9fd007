import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type OpenApiDocument, type Operation } from '../../release/openapi/document.ts';
import { ruleBreaches } from '../../release/openapi/rule-breaches.ts';
import { sourceDocuments } from '../../release/openapi/source-documents.ts';

type Change = (operation: Operation & Record<string, unknown>, document: OpenApiDocument) => unknown;

const PATH = '/api/purchase-costs/calculate';
const kept = sourceDocuments().catalog;
/** One operation, and what it names. */
kept.paths = { [PATH]: kept.paths[PATH] };

async function breachesOf(change: Change): Promise<string> {
  const document = structuredClone(kept);
  change(document.paths[PATH].post as Operation & Record<string, unknown>, document);
  return (await ruleBreaches(document)).filter((line) => !line.includes('(oas3-unused-component)')).join('\n');
}

const broken: [what: string, change: Change, rule: string][] = [
  ['an operation of people needs no session', (operation) => (operation.security = []), 'umbral-restricted'],
  [
    'it does not say how who has none is refused',
    ({ responses }) => delete responses['401'],
    'owasp:api8:2023-define-error-responses-401',
  ],
  ['nothing is said of its limits', ({ responses }) => delete responses['200'].headers, 'owasp:api4:2023-rate-limit'],
  [
    'it does not say that there is a limit',
    ({ responses }) => delete responses['429'],
    'owasp:api4:2023-rate-limit-responses-429',
  ],
  [
    'a text may be of any length',
    (operation) => operation.parameters!.push({ in: 'query', name: 'q', schema: { type: 'string' } }),
    'owasp:api4:2023-string-limit',
  ],
  [
    'a list may be of any length',
    ({ requestBody }) =>
      (requestBody!.content['application/json'].schema = { type: 'array', items: { type: 'boolean' } }),
    'owasp:api4:2023-array-limit',
  ],
  [
    'a whole number has no end',
    ({ requestBody }) => (requestBody!.content['application/json'].schema = { type: 'integer', format: 'int64' }),
    'owasp:api4:2023-integer-limit',
  ],
  [
    'an example is none',
    ({ requestBody }) => Object.assign(requestBody!.content['application/json'], { example: { price: [] } }),
    'oas3-valid-media-example',
  ],
  [
    'the example of a refusal is none',
    (_, { components }) =>
      Object.assign(components!, { examples: { ...examplesOf(components!), validation: { value: {} } } }),
    'oas3-valid-media-example',
  ],
  [
    'a reference leads nowhere',
    ({ responses }) => (responses['429'] = { $ref: '#/components/responses/none' }),
    'invalid-ref',
  ],
  [
    'a field has no description',
    (_, { components }) =>
      Object.assign(components!.schemas!, { Bare: { type: 'object', properties: { price: { type: 'number' } } } }),
    'umbral-described',
  ],
  [
    'a text is an enum elsewhere',
    (_, { components }) =>
      Object.assign(components!.schemas!, {
        Mixed: { type: 'object', properties: { confidence: { type: 'string', description: 'How sure it is' } } },
      }),
    'umbral-enum',
  ],
  [
    'its own body is refused',
    ({ requestBody }) =>
      Object.assign(requestBody!.content['application/json'], { example: { region: 'AN', purchasePrice: -1 } }),
    'umbral-example',
  ],
];
const examplesOf = (components: object) => (components as { examples: object }).examples;

test('the document of an operation keeps the rules', async () => {
  assert.equal(await breachesOf(() => {}), '');
});

for (const [what, change, rule] of broken)
  test(`a document breaks the rules when ${what}`, async () => {
    assert.match(await breachesOf(change), new RegExp(`\\(${rule}\\)`));
  });

test('no document contains the day of its generation', () => {
  for (const [name, document] of Object.entries(sourceDocuments()))
    assert.doesNotMatch(JSON.stringify(document), /"default":"\d{4}-\d\d-\d\d/, name);
});
