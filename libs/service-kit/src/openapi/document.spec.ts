import { operations, usersApi } from '@umbral/contracts';
import { thingsApi } from '../../test/fixture-service.js';
import { createDocument } from './document.js';

interface Document {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      {
        summary: string;
        security: unknown[];
        parameters: { name: string; in: string; schema: object }[];
        'x-umbral-access': unknown;
        requestBody?: { content: { 'application/json': { schema: object; example: unknown } } };
        responses: Record<
          string,
          { content?: Record<string, { schema: object; example?: unknown; examples?: object }>; headers?: object }
        >;
      }
    >
  >;
  components: { schemas: Record<string, { properties?: object }> };
}

const documentOf = (list: Parameters<typeof createDocument>[0]) =>
  createDocument(list, { title: 'Things', description: 'For specs' }) as unknown as Document;

describe('OpenAPI document', () => {
  const document = documentOf(Object.values(thingsApi));

  it('describes an operation: access, parameters, body, answer, ETag and errors with examples', () => {
    const update = document.paths['/api/things/{id}']?.put;
    expect(document.openapi).toBe('3.1.0');
    expect(update).toMatchObject({
      summary: 'A thing',
      'x-umbral-access': { view: 'usuarios' },
      security: [{ session: [] }, { bearer: [] }],
    });
    expect(update?.parameters.map(({ name }) => name)).toEqual(['id', 'If-Match']);
    expect(update?.requestBody?.content['application/json']).toEqual({
      schema: { $ref: '#/components/schemas/ThingBody' },
      example: { name: 'texto' },
    });
    expect(update?.responses['200']).toMatchObject({
      headers: { ETag: {} },
      content: {
        'application/json': { schema: { $ref: '#/components/schemas/Thing' }, example: { id: 7, name: 'Cosa' } },
      },
    });
    expect(Object.keys(update?.responses ?? {})).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '412',
      '413',
      '415',
      '422',
      '500',
    ]);
    expect(update?.responses['412']?.content?.['application/problem+json']?.examples).toHaveProperty('stale_record');
  });

  it('says that a public operation needs no session', () => {
    expect(document.paths['/api/things/open']?.get).toMatchObject({ security: [], 'x-umbral-access': 'public' });
  });

  it('names schemas as components and leaves no reference open', () => {
    const all = documentOf(operations);
    const text = JSON.stringify(all);
    const names = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name);
    for (const name of names) expect(all.components.schemas).toHaveProperty(String(name));
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
