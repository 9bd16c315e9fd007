import {
  type Answer,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type RequestBody,
  type Schema,
} from '../../release/openapi/document.ts';
import { sourceDocuments } from '../../release/openapi/source-documents.ts';

/** A document with every part that a change may touch. */
interface FullOperation extends Operation {
  parameters: Parameter[];
  requestBody: RequestBody;
}

interface FullSchema extends Schema {
  properties: Record<string, Schema>;
  required: string[];
}

export interface Document extends OpenApiDocument {
  paths: Record<string, Record<string, FullOperation>>;
  components: { schemas: Record<string, FullSchema> };
}

export type Change = (document: Document, schemas: Record<string, FullSchema>) => unknown;

const whole = sourceDocuments().identity as Document;
const PATHS = ['/api/users', '/api/users/{id}'];

/** A real document, of which the calls of one noun are enough, as if it had just been released for the first time. */
export const released: Document = {
  ...whole,
  info: { ...whole.info, version: '1.0.0' },
  paths: Object.fromEntries(Object.entries(whole.paths).filter(([path]) => PATHS.includes(path))),
};

/** The released document, changed as a pull request would change it. */
export function changed(change: Change) {
  const document = structuredClone(released);
  change(document, document.components.schemas);
  return document;
}
export const json = ({ content = {} }: RequestBody | Answer) => content['application/json'];
export const users = ({ paths }: Document) => paths['/api/users'];
export const user = ({ paths }: Document) => paths['/api/users/{id}'];
/** A schema of this document only, in the body of a call or in its answer. */
export const body = (document: Document, schema: Schema) => (json(users(document).post.requestBody).schema = schema);
export const answer = (document: Document, schema: Schema) =>
  (json(user(document).get.responses['200']).schema = schema);
export const text: Schema = { type: 'string' };
export const form = (properties: Record<string, Schema>, required: string[] = []): FullSchema => ({
  type: 'object',
  properties,
  required,
});

/** Title, change, expected sentence, and preparation of the document. */
export const breaking: [what: string, change: Change, sentence: string | RegExp, start?: Change][] = [
  [
    'an operation gets another name',
    (document) => (users(document).post.operationId = 'addUser'),
    'POST /api/users: is called addUser, no longer createUser',
  ],
  [
    'a field of an answer is removed',
    (_, { User }) => delete User.properties.email,
    'GET /api/users/{} 200.email: is gone',
  ],
  [
    'a field of an answer may be missing',
    (_, { User }) => (User.required = User.required.filter((name) => name !== 'email')),
    'GET /api/users/{} 200.email: may be missing now',
  ],
  [
    'a field of an answer may be null',
    (_, { User }) => (User.properties.name = { anyOf: [User.properties.name, { type: 'null' }] }),
    /200\.name: type string is now null/,
  ],
  [
    'a field of an answer has another type',
    (_, { User }) => (User.properties.id = text),
    'GET /api/users/{} 200.id: type integer is now string',
  ],
  [
    'a whole number of an answer may have decimals',
    (_, { User }) => (User.properties.id = { type: 'number' }),
    'GET /api/users/{} 200.id: type integer is now number',
  ],
  [
    'an answer says a new value',
    (document, { User }) => (User.properties.kind = { enum: ['a', 'b'] }),
    /kind: value a is now a \| b/,
    (_, { User }) => (User.properties.kind = { enum: ['a'] }),
  ],
  [
    'an answer is a list no longer',
    (document) => answer(document, form({})),
    /200: type array is now object/,
    (document) => answer(document, { type: 'array', items: text }),
  ],
  [
    'an answer may be something else',
    (document) => answer(document, { anyOf: [text, form({})] }),
    /200: type string is now object/,
    (document) => answer(document, text),
  ],
  [
    'a success gets another status',
    (document) => {
      const { responses } = users(document).post;
      responses['202'] = responses['201'];
      delete responses['201'];
    },
    'POST /api/users 201: is gone',
  ],
  [
    'the ETag is gone',
    (document) => delete user(document).get.responses['200'].headers,
    'GET /api/users/{} 200 ETag: is gone',
  ],
  [
    'a request needs a new field',
    (document) => body(document, form({ name: text, code: text }, ['code'])),
    'POST /api/users body.code: is new and required',
    (document) => body(document, form({ name: text })),
  ],
  [
    'a field of a request becomes required',
    (document) => body(document, form({ name: text }, ['name'])),
    'POST /api/users body.name: is required now',
    (document) => body(document, form({ name: text })),
  ],
  [
    'a field of a request is taken no longer',
    (document) => body(document, form({})),
    'POST /api/users body.name: is gone',
    (document) => body(document, form({ name: text })),
  ],
  [
    'a request takes fewer values',
    (document) => body(document, { enum: ['a'] }),
    'POST /api/users body: value a | b is now a',
    (document) => body(document, { enum: ['a', 'b'] }),
  ],
  [
    'a request takes null no longer',
    (document) => body(document, text),
    /body: type null is now string/,
    (document) => body(document, { anyOf: [text, { type: 'null' }] }),
  ],
  [
    'a request takes whole numbers only',
    (document) => body(document, { type: 'integer' }),
    'POST /api/users body: type number is now integer',
    (document) => body(document, { type: 'number' }),
  ],
  [
    'a text may be less long',
    (document) => body(document, { ...text, maxLength: 50 }),
    'POST /api/users body: maxLength 80 is now 50',
    (document) => body(document, { ...text, maxLength: 80 }),
  ],
  [
    'a text must be longer',
    (document) => body(document, { ...text, minLength: 3 }),
    'POST /api/users body: minLength none is now 3',
    (document) => body(document, text),
  ],
  [
    'a number may be less high',
    (document) => body(document, { type: 'number', maximum: 10 }),
    'POST /api/users body: maximum 20 is now 10',
    (document) => body(document, { type: 'number', maximum: 20 }),
  ],
  [
    'a list may be less long',
    (document) => body(document, { type: 'array', items: text, maxItems: 5 }),
    'POST /api/users body: maxItems none is now 5',
    (document) => body(document, { type: 'array', items: text }),
  ],
  [
    'a text needs another form',
    (document) => body(document, { ...text, pattern: '^b' }),
    'POST /api/users body: pattern ^a is now ^b',
    (document) => body(document, { ...text, pattern: '^a' }),
  ],
  [
    'what was left out means something else',
    (document) => body(document, form({ page: { default: 2 } })),
    'POST /api/users body.page: default 1 is now 2',
    (document) => body(document, form({ page: { default: 1 } })),
  ],
  [
    'what was left out has a default from now on',
    (document) => body(document, form({ page: { default: 2 } })),
    'POST /api/users body.page: default none is now 2',
    (document) => body(document, form({ page: {} })),
  ],
  [
    'what was left out has no default any more',
    (document) => body(document, form({ page: {} })),
    'POST /api/users body.page: default 1 is now none',
    (document) => body(document, form({ page: { default: 1 } })),
  ],
  [
    'unknown fields are refused',
    (document) => body(document, { ...form({}), additionalProperties: false }),
    'POST /api/users body: other fields',
    (document) => body(document, form({})),
  ],
  [
    'something deep inside a list changes',
    (document) =>
      body(document, { type: 'array', items: form({ people: { type: 'array', items: form({ age: text }) } }) }),
    'POST /api/users body[].people[].age: type number is now string',
    (document) =>
      body(document, {
        type: 'array',
        items: form({ people: { type: 'array', items: form({ age: { type: 'number' } }) } }),
      }),
  ],
  [
    'one of several forms is taken no longer',
    (document) => body(document, { anyOf: [form({ a: text }, ['a'])] }),
    /body/,
    (document) => body(document, { anyOf: [form({ a: text }, ['a']), { type: 'array', items: text }] }),
  ],
  [
    'a body is needed',
    (document) => (user(document).delete.requestBody = users(document).post.requestBody),
    'DELETE /api/users/{} body: is new and required',
  ],
  [
    'a body that could be absent is needed',
    (document) => (users(document).post.requestBody.required = true),
    'POST /api/users body: is required now',
    (document) => (users(document).post.requestBody.required = false),
  ],
  [
    'a parameter is gone',
    (document) => users(document).get.parameters.splice(0, 1),
    'GET /api/users query page: is gone',
  ],
  [
    'a parameter is required',
    (document) => (users(document).get.parameters[0].required = true),
    'GET /api/users query page: is required now',
  ],
  [
    'a new parameter is required',
    (document) => users(document).get.parameters.push({ in: 'query', name: 'x', required: true, schema: text }),
    'GET /api/users query x: is new',
  ],
  [
    'a parameter takes fewer values',
    (document) =>
      users(document)
        .get.parameters.find(({ name }) => name === 'status')
        ?.schema.enum?.pop(),
    'GET /api/users query status: value active | inactive | all is now active | inactive',
  ],
  [
    'fewer people may call',
    (document) => (users(document).get['x-umbral-access'] = 'administrator'),
    'GET /api/users: access view usuarios is now administrator',
  ],
  [
    'other people may call',
    (document) => (users(document).get['x-umbral-access'] = { view: 'bancos' }),
    'GET /api/users: access view usuarios is now view bancos',
  ],
  [
    'a keyword is used that no rule covers',
    (document) => body(document, { ...text, contains: text }),
    'POST /api/users body: contains has changed',
    (document) => body(document, text),
  ],
];
