import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type OpenApiDocument, type Schema } from '../../release/openapi/document.ts';
import { typesOf } from '../../release/openapi/client-types.ts';
import { contractProblems } from '../../release/openapi/contract-verdict.ts';
import { contractOf, contractText } from '../../release/openapi/contract-text.ts';
import { documentChanges } from '../../release/openapi/document-changes.ts';
import { sourceDocuments } from '../../release/openapi/source-documents.ts';
import { inRoot } from '../../local/paths.ts';
import { problemsOf, release } from '../stages/contracts.ts';
import {
  answer,
  body,
  breaking,
  type Change,
  type Document,
  changed,
  form,
  json,
  released,
  text,
  user,
  users,
} from './contract-changes.ts';
import { temporaryFolder } from './temporary-folder.ts';

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

const key = (document: Document) =>
  users(document).post.parameters.find(({ name }) => name === 'Idempotency-Key')!.schema;

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
    'a whole number says how wide it is',
    (document) => body(document, { type: 'integer', format: 'int32' }),
    (document) => body(document, { type: 'integer' }),
  ],
  [
    'a bound is said that was always kept',
    (document) => (key(document).maxLength = 255),
    (document) => delete key(document).maxLength,
  ],
  [
    'another refusal is possible',
    (document) => (users(document).get.responses['418'] = users(document).get.responses['403']),
  ],
  [
    'a body is taken that may be absent',
    (document) => (user(document).delete.requestBody = { ...users(document).post.requestBody, required: false }),
  ],
  [
    'a body is taken, which OpenAPI lets be absent by default',
    (document) => (user(document).delete.requestBody = { content: users(document).post.requestBody.content }),
  ],
  [
    'a parameter may be absent from now on',
    (document) => (users(document).get.parameters[0].required = false),
    (document) => (users(document).get.parameters[0].required = true),
  ],
  ['a body may be absent from now on', (document) => (users(document).post.requestBody.required = false)],
  ['more people may call', (document) => (users(document).get['x-umbral-access'] = 'signed-in')],
];

for (const [what, change, start = () => {}] of harmless)
  test(`callers keep working with a new minor version when ${what}`, () => {
    const before = changed(start);
    const after = changed((document, schemas) => (start(document, schemas), change(document, schemas)));
    assert.equal(
      contractProblems(before, after).at(-1),
      'callers cannot tell whether this is there: raise the contract version to 1.1.0',
    );
    after.info.version = '1.1.0';
    assert.deepEqual(contractProblems(before, after), []);
  });

test('the text of a release keeps what the comparison reads', () => {
  for (const [what, change, , start = () => {}] of breaking) {
    const before = changed(start);
    const after = changed((document, schemas) => (start(document, schemas), change(document, schemas)));
    const read = contractOf(contractText(before));
    assert.deepEqual(documentChanges(before, read), [], what);
    assert.deepEqual(contractProblems(read, after), contractProblems(before, after), what);
  }
});

test('a release whose text does not record whether a body may be absent is not compared in that', () => {
  const before = changed((document) => delete users(document).post.requestBody.required);
  for (const required of [true, false]) {
    const after = changed((document) => (users(document).post.requestBody.required = required));
    assert.deepEqual(documentChanges(before, after), []);
  }
});

test('texts, order, names of path parameters and names of schemas are ignored', () => {
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

test('a recursive schema is compared completely', () => {
  const tree =
    (leaf: Schema): Change =>
    (document, schemas) => {
      schemas.Tree = form({ leaf, branches: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } });
      answer(document, { $ref: '#/components/schemas/Tree' });
    };
  assert.deepEqual(documentChanges(changed(tree(text)), changed(tree(text))), []);
  assert.equal(documentChanges(changed(tree(text)), changed(tree({ type: 'number' }))).length, 1);
});

const removals: [what: string, change: Change][] = [
  ['removed', (document) => Reflect.deleteProperty(user(document), 'delete')],
  [
    'moved',
    (document) => {
      document.paths['/api/people/{id}'] = { delete: user(document).delete };
      Reflect.deleteProperty(user(document), 'delete');
    },
  ],
];
const announced: Change = (document) => {
  Object.assign(user(document).delete, { deprecated: true, 'x-umbral-sunset': '2027-06-15' });
};

for (const [what, change] of removals) {
  test(`an operation is not ${what} before the announced sunset, whatever the version`, () => {
    const after = changed((document, schemas) => (change(document, schemas), (document.info.version = '2.0.0')));
    assert.deepEqual(contractProblems(released, after, '2027-06-15'), [
      'DELETE /api/users/{}: is gone, which was never announced',
      'callers were promised six months: keep it, say `deprecated` in its operation, and release that first',
    ]);
    const [sentence] = contractProblems(changed(announced), after, '2027-06-14');
    assert.equal(sentence, 'DELETE /api/users/{}: is gone, which was announced for 2027-06-15');
  });

  test(`an operation is ${what} on its day, with the next major version`, () => {
    const before = changed(announced);
    const after = changed(change);
    const problems = contractProblems(before, after, '2027-06-15');
    assert.match(problems.at(-1) ?? '', /^callers of 1\.0\.0 would break/);
    after.info.version = '2.0.0';
    assert.deepEqual(contractProblems(before, after, '2027-06-15'), []);
  });
}

test('an announced sunset may be postponed or withdrawn, but not brought forward', () => {
  const sunsetOn = (day?: string) =>
    changed((document) => Object.assign(user(document).delete, day && { 'x-umbral-sunset': day }));
  const changesTo = (day?: string) => documentChanges(sunsetOn('2027-06-15'), sunsetOn(day));
  assert.deepEqual(
    [changesTo('2027-05-01'), changesTo('2027-07-01'), changesTo()].map(([change]) => change?.isBreaking),
    [true, false, false],
  );
  assert.equal(documentChanges(released, sunsetOn('2027-06-15'))[0]?.what, 'is deprecated, until 2027-06-15');
});

test('the types of the client mark deprecated operations', async () => {
  const types = await typesOf({ identity: changed(announced) });
  assert.equal(types.match(/@deprecated/g)?.length, 1);
});

test('a contract version never goes back', () => {
  const before = changed((document) => (document.info.version = '1.3.0'));
  assert.deepEqual(contractProblems(before, released), ['contract version 1.0.0 lies before the released 1.3.0']);
});

/** Files of one service, as they lie below services/. */
function servicesFolder(last?: OpenApiDocument) {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'studies'));
  if (last) writeFileSync(join(folder, 'studies', 'openapi.released.txt'), contractText(last));
  return folder;
}
const broken = () => changed((_, { User }) => delete User.properties.email);

test('every service has a document from its sources, which breaks no caller', () => {
  const documents = sourceDocuments();
  assert.deepEqual(Object.keys(documents).sort(), ['audit', 'catalog', 'identity', 'releases', 'studies']);
  for (const [name, document] of Object.entries(documents))
    assert.deepEqual(problemsOf(name, { [name]: document }, inRoot('services')), []);
});

test('a removed field that another module uses is refused, with its calls and the modules that call the service', () => {
  const problems = problemsOf('studies', { studies: broken() }, servicesFolder(released));
  assert.ok(problems.includes('GET /api/users/{} 200.email: is gone'));
  assert.match(problems.at(-1) ?? '', /^callers of 1\.0\.0 would break: .* \(called by the modules admin, studies\)$/);
});

test('a release is refused for what the check refuses', () => {
  const folder = servicesFolder(released);
  const file = join(folder, 'studies', 'openapi.released.txt');
  assert.throws(() => release(['studies'], folder, { studies: broken() }), {
    message: 'Nothing was released.',
    details: /studies: callers of 1\.0\.0 would break/,
  });
  assert.equal(readFileSync(file, 'utf8'), contractText(released));

  const next = changed((document, schemas) => {
    delete schemas.User.properties.email;
    document.info.version = '2.0.0';
  });
  release(['studies'], folder, { studies: next });
  assert.equal(readFileSync(file, 'utf8'), contractText(next));
});

test('the first release of a service is compared with nothing', () => {
  const folder = servicesFolder();
  assert.deepEqual(problemsOf('studies', { studies: released }, folder), [
    'npm run quality -- openapi --release studies records the release',
  ]);
  release(['studies'], folder, { studies: released });
  assert.ok(existsSync(join(folder, 'studies', 'openapi.released.txt')));
  assert.throws(() => release(['billing'], folder, {}), { message: 'There is no service billing.' });
});
