import { companiesApi, isConditionalWrite, operations, scopeDescriptions, usersApi } from '@umbral/contracts';
import { thingsApi } from '../../test/fixture-service.js';
import { createDocument } from './document.js';

interface Document {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        summary: string;
        description: string;
        security: unknown[];
        parameters: { name: string; in: string; schema: object }[];
        'x-umbral-access': unknown;
        requestBody?: { content: Record<string, { schema: object; example?: unknown }> };
        responses: Record<
          string,
          {
            $ref?: string;
            content?: Record<string, { schema: object; example?: unknown; examples?: object }>;
            headers?: object;
          }
        >;
      }
    >
  >;
  tags: { name: string; description?: string }[];
  components: {
    securitySchemes: Record<string, { description?: string }>;
    schemas: Record<string, { properties?: object }>;
    headers: Record<string, object>;
    examples: Record<string, { value: { code: string } }>;
    responses: Record<string, { headers: object; content: { 'application/problem+json': { examples: object } } }>;
  };
}

const documentOf = (list: Parameters<typeof createDocument>[0]) =>
  createDocument(list, { title: 'Things', description: 'For specs' }) as unknown as Document;

describe('OpenAPI document', () => {
  const document = documentOf(Object.values(thingsApi));

  it('has the effects of an operation, and says when it requires a fresh sign-in', () => {
    const { paths } = documentOf([usersApi.list, usersApi.update, companiesApi.assignUsers]);
    const listed = paths['/api/users']?.get;
    expect(listed).toMatchObject({ 'x-umbral-effects': [{ effect: 'bulk-read', when: 'whole-list' }] });
    expect(listed?.description).toContain('A whole list of 200 rows or more is an export');
    const changed = paths['/api/users/{id}']?.put;
    expect(changed).toMatchObject({
      'x-umbral-effects': [
        { effect: 'changes-credentials', when: ['email'] },
        { effect: 'grants-access', when: ['roleId'] },
      ],
    });
    expect(changed?.description).toContain('Requires a sign-in of the last minutes where `email` or `roleId` changes');
    expect(paths['/api/companies/{id}/users']?.post).toMatchObject({
      'x-umbral-effects': [{ effect: 'grants-access' }],
    });
  });

  it('describes an operation: access, parameters, body, answer, ETag and errors with examples', () => {
    const update = document.paths['/api/things/{id}']?.put;
    expect(document.openapi).toBe('3.1.0');
    expect(update).toMatchObject({
      summary: 'A thing',
      'x-umbral-access': { view: 'usuarios' },
      security: [{ session: [] }, { bearer: [] }, { program: ['things:write'] }],
    });
    expect(update?.parameters.map(({ name }) => name)).toEqual(['id', 'If-Match']);
    expect(update?.requestBody?.content['application/json']).toEqual({
      schema: { $ref: '#/components/schemas/ThingBody' },
      example: { name: 'Irene Sala Prieto' },
    });
    expect(update?.responses['200']).toMatchObject({
      headers: { ETag: { $ref: '#/components/headers/ETag' }, RateLimit: {}, 'X-Request-Id': {} },
      content: {
        'application/json': { schema: { $ref: '#/components/schemas/Thing' }, example: { id: 7, name: 'Cosa' } },
      },
    });
    expect(Object.keys(update?.responses ?? {})).toEqual([
      ...['200', '400', '401', '403', '404', '408', '412', '413', '415', '422', '429', '500', '502', '503', '504'],
    ]);
  });

  it('declares If-Match where it is honoured, and 412 with it', () => {
    const { paths } = documentOf(operations);
    const documented = Object.values(paths).flatMap((methods) =>
      Object.values(methods).filter(({ parameters }) => parameters.some(({ name }) => name === 'If-Match')),
    );
    const honouring = operations.filter(isConditionalWrite).map(({ id }) => id);
    expect(documented.map(({ operationId }) => operationId).sort()).toEqual(honouring.sort());
    expect(documented.filter(({ responses }) => !('412' in responses))).toEqual([]);
  });

  it('describes an upload as one file, for the administrator and for programs with modules', () => {
    const upload = document.paths['/api/things/files']?.post;
    expect(upload?.requestBody).toEqual({
      description: 'One file of at most 1 MiB',
      required: true,
      content: { 'application/gzip': { schema: { type: 'string', format: 'binary', maxLength: 1024 * 1024 } } },
    });
    expect(upload?.description).toContain('Also for service accounts, with the modules that they may publish');
    expect(upload?.responses['403']?.$ref).toContain('forbidden-not_for_programs');
    for (const status of ['413', '415', '422']) expect(upload?.responses).toHaveProperty(status);
  });

  it('shares the responses of equal refusals, with their headers', () => {
    const { responses, headers, examples } = document.components;
    const refusals = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ responses }) => responses),
    );
    const named = new Set(refusals.map((answers) => answers['429']?.$ref));
    expect([...named]).toEqual(['#/components/responses/429-too_many_requests-too_many_calls']);
    const headersOf = (status: string) =>
      Object.keys(Object.entries(responses).find(([name]) => name.startsWith(status))?.[1]?.headers ?? {});
    expect(['401', '412', '503'].map((status) => headersOf(status).slice(-2))).toEqual([
      ...[
        ['Content-Language', 'WWW-Authenticate'],
        ['Content-Language', 'ETag'],
        ['Content-Language', 'Retry-After'],
      ],
    ]);
    expect(responses['429-too_many_requests-too_many_calls']).toMatchObject({
      headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
      content: {
        'application/problem+json': { examples: { too_many_calls: { $ref: '#/components/examples/too_many_calls' } } },
      },
    });
    expect(headers).toHaveProperty('Retry-After');
    expect(examples.too_many_calls?.value).toMatchObject({ code: 'too_many_calls' });
  });

  it('declares the format of integers', () => {
    const query = document.paths['/api/things/admin']?.get?.parameters[0];
    expect(query?.schema).toMatchObject({ type: 'integer', minimum: 1, format: 'int64' });
    expect(document.paths['/api/things/{id}']?.put?.parameters[0]?.schema).toMatchObject({ format: 'int32' });
  });

  it('lists not_for_programs for operations that are closed to programs', () => {
    const [closed, open] = ['/api/things/admin', '/api/things/mine'].map(
      (path) => document.paths[path]?.get?.responses['403']?.$ref,
    );
    expect([closed, open].map((name) => /not_for_programs/.test(name ?? ''))).toEqual([true, false]);
  });

  it('describes tokens as opaque: text without a meaning', () => {
    const { bearer } = document.components.securitySchemes;
    expect(bearer).toMatchObject({ type: 'http', scheme: 'bearer', bearerFormat: 'opaque' });
    expect(bearer?.description).toMatch(/Opaque: text without a meaning/);
  });

  it('lists the scopes of programs, and names that of each operation open to them', () => {
    const { program } = document.components.securitySchemes;
    expect(program).toMatchObject({
      type: 'oauth2',
      flows: { clientCredentials: { tokenUrl: '/api/auth/token', scopes: scopeDescriptions(operations) } },
    });
    const { paths } = documentOf(operations);
    const named = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ security }) => security[2]));
    const needed = new Set(named.flatMap((one) => (one as { program: string[] } | undefined)?.program ?? []));
    expect([...needed].sort()).toEqual(Object.keys(scopeDescriptions(operations)));
    expect(paths['/api/users']?.post?.security).toEqual([{ session: [] }, { bearer: [] }]);
  });

  it('declares that a public operation needs no session', () => {
    expect(document.paths['/api/things/open']?.get).toMatchObject({ security: [], 'x-umbral-access': 'public' });
  });

  it('declares sunset and successor of a deprecated operation', () => {
    const former = document.paths['/api/things/{id}/former']?.get;
    expect(former).toMatchObject({ deprecated: true, 'x-umbral-sunset': '2027-06-15' });
    expect(former?.description).toContain('gone on 2027-06-15 at the earliest: use `GET /api/things/:id`');
    expect(Object.keys(former?.responses['200']?.headers ?? {})).toEqual(
      expect.arrayContaining(['Deprecation', 'Sunset', 'Link']),
    );
    expect(document.paths['/api/things/{id}']?.put).not.toHaveProperty('deprecated');
  });

  it('declares schemas as components and has no unresolved reference', () => {
    const all = documentOf(operations);
    const text = JSON.stringify(all);
    for (const [, kind = '', name = ''] of text.matchAll(/#\/components\/(\w+)\/([\w-]+)/g))
      expect(Object.keys((all.components as Record<string, object>)[kind] ?? {})).toContain(name);
    expect(text).not.toContain('#/$defs/');
    expect(all.components.schemas).toHaveProperty('User.properties.email');
    expect(all.paths['/api/users']?.get?.parameters.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['page', 'search', 'status']),
    );
    expect(all.paths['/api/users/{id}']?.put?.responses['200']?.content?.['application/json']?.example).toEqual(
      (usersApi.get.answer.meta() as { examples: unknown[] }).examples[0],
    );
  });
});
