import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Schema } from '../src/openapi/document.ts';
import { contractProblems } from '../src/openapi/contract-verdict.ts';
import { documentChanges } from '../src/openapi/document-changes.ts';
import {
  answer,
  body,
  breaking,
  type Change,
  changed,
  form,
  json,
  released,
  text,
  user,
  users,
} from './contract-changes.ts';

for (const [what, change, sentence, start = () => {}] of breaking)
  test(`callers would break when ${what}`, () => {
    const before = changed(start);
    const after = changed((document, schemas) => (start(document, schemas), change(document, schemas)));
    const problems = contractProblems(before, after);
    const found = problems.some((line) => (typeof sentence === 'string' ? line === sentence : sentence.test(line)));
    assert.ok(found, `${sentence} is not among\n${problems.join('\n')}`);
    assert.match(problems.at(-1) ?? '', /^callers of 1\.0\.0 would break: .* raise the contract version to 2\.0\.0$/);
    after.info.version = '1.1.0';
    assert.notDeepEqual(contractProblems(before, after), []);
    after.info.version = '2.0.0';
    assert.deepEqual(contractProblems(before, after), []);
  });

const harmless: [what: string, change: Change, start?: Change][] = [
  ['an operation is added', (document) => (document.paths['/api/people'] = { get: users(document).get })],
  ['an answer says more', (_, { User }) => ((User.properties.nickname = text), User.required.push('nickname'))],
  ['an answer is never null any more', (_, { User }) => (User.properties.phone = text)],
  [
    'an answer may be longer',
    (document) => answer(document, { ...text, maxLength: 90 }),
    (document) => answer(document, { ...text, maxLength: 80 }),
  ],
  [
    'a request may have a new field',
    (document) => body(document, form({ name: text, code: text })),
    (document) => body(document, form({ name: text })),
  ],
  [
    'a request takes more values',
    (document) => body(document, { enum: ['a', 'b', 'c'] }),
    (document) => body(document, { enum: ['a', 'b'] }),
  ],
  [
    'a request takes another form too',
    (document) => body(document, { anyOf: [text, form({})] }),
    (document) => body(document, text),
  ],
  [
    'a bound is relaxed',
    (document) => body(document, { ...text, maxLength: 90 }),
    (document) => body(document, { ...text, maxLength: 80, minLength: 1, format: 'email' }),
  ],
  [
    'a field need not be given any more',
    (document) => body(document, form({ name: text })),
    (document) => body(document, form({ name: text }, ['name'])),
  ],
  [
    'a parameter is added',
    (document) => users(document).get.parameters.push({ in: 'query', name: 'x', required: false, schema: text }),
  ],
  [
    'another refusal is possible',
    (document) => (users(document).get.responses['409'] = users(document).get.responses['403']),
  ],
  ['more people may call', (document) => (users(document).get['x-umbral-access'] = 'signed-in')],
];

for (const [what, change, start = () => {}] of harmless)
  test(`callers go on, and the minor version says it, when ${what}`, () => {
    const before = changed(start);
    const after = changed((document, schemas) => (start(document, schemas), change(document, schemas)));
    assert.equal(
      contractProblems(before, after).at(-1),
      'callers cannot tell whether this is there: raise the contract version to 1.1.0',
    );
    after.info.version = '1.1.0';
    assert.deepEqual(contractProblems(before, after), []);
  });

test('nothing is said about words, order, names of parameters in a path, and names of schemas', () => {
  const other = changed((document, schemas) => {
    document.info.description = 'Other words';
    schemas.User.description = 'Other words';
    schemas.User.required.reverse();
    schemas.Person = schemas.User;
    json(user(document).get.responses['200']).schema = { $ref: '#/components/schemas/Person' };
    document.paths['/api/users/{userId}'] = user(document);
    delete document.paths['/api/users/{id}'];
  });
  assert.deepEqual(documentChanges(released, other), []);
  assert.deepEqual(contractProblems(released, other), []);
});

test('a schema that contains itself is compared to its end', () => {
  const tree =
    (leaf: Schema): Change =>
    (document, schemas) => {
      schemas.Tree = form({ leaf, branches: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } });
      answer(document, { $ref: '#/components/schemas/Tree' });
    };
  assert.deepEqual(documentChanges(changed(tree(text)), changed(tree(text))), []);
  assert.equal(documentChanges(changed(tree(text)), changed(tree({ type: 'number' }))).length, 1);
});

test('a contract version never goes back', () => {
  const before = changed((document) => (document.info.version = '1.3.0'));
  assert.deepEqual(contractProblems(before, released), ['contract version 1.0.0 lies before the released 1.3.0']);
});
