import fastify from 'fastify';
import { withoutSchemas } from './without-schemas.js';

it.each([{ querystring: { type: 'object' } }, { response: { 200: { type: 'object' } } }])(
  'a route with the schema %j is refused at the start, not served unvalidated',
  async (schema) => {
    const app = fastify(withoutSchemas);
    app.get('/', { schema }, () => ({}));
    await expect(Promise.resolve(app.ready())).rejects.toThrow('Routes declare no JSON schema');
  },
);
