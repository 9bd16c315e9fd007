import * as z from 'zod';
import { operations } from './operations.js';
import { stepUpOf } from './effects.js';
import { isConditionalWrite, pathOf, patternOf } from './operation.js';
import { tagDescriptions } from './tags.js';

describe('operations', () => {
  it('have unique ids and unique routes', () => {
    const ids = operations.map((op) => op.id);
    const routes = operations.map((op) => `${op.method} ${op.path}`);
    expect(new Set(ids).size).toBe(ids.length);
    // A verb and what it is done to.
    expect(ids.filter((id) => !/^[a-z]+([A-Z][a-z0-9]*)*$/.test(id))).toEqual([]);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('[P-XCC-28] live under /api/ and declare who may call them', () => {
    for (const op of operations) {
      expect(op.path).toMatch(/^\/api\//);
      expect(op.access).toBeTruthy();
    }
  });

  it('belong to tags that have a description', () => {
    expect(Object.keys(tagDescriptions).sort()).toEqual([...new Set(operations.map(({ tag }) => tag))].sort());
  });

  it('describe every parameter of their path', () => {
    for (const op of operations) expect([op.id, /:/.test(op.path)]).toEqual([op.id, op.params !== undefined]);
  });

  it('declare no error that follows from their ETag or their effects', () => {
    for (const operation of operations) {
      const { id, errors = [] } = operation;
      expect([id, isConditionalWrite(operation) && errors.includes('stale_record')]).toEqual([id, false]);
      const requires = stepUpOf(operation) !== undefined;
      expect([id, requires && errors.includes('reauthentication_required')]).toEqual([id, false]);
    }
  });

  it('have effects only by fields of their body', () => {
    for (const { id, effects = [], body } of operations) {
      const fields = effects.flatMap((one) => (typeof one === 'string' ? [] : one.changes));
      if (fields.length === 0) continue;
      const sent = JSON.stringify(z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' }));
      for (const field of fields) expect([id, sent]).toEqual([id, expect.stringContaining(`"${field}"`)]);
    }
  });

  it('answer pages alone where the page has a default', () => {
    const paged = operations.filter(({ query }) => (query?.safeParse({}).data as { page?: number } | undefined)?.page);
    const whole = paged.filter(({ answer, exportedAs }) => answer instanceof z.ZodUnion || exportedAs);
    expect(paged.map(({ id }) => id)).toContain('listAuditLogs');
    expect(whole.map(({ id }) => id)).toEqual([]);
  });

  it('escape the parameters of a path', () => {
    expect(pathOf({ path: '/api/users/:id' }, { id: '../roles' })).toBe('/api/users/..%2Froles');
  });

  it('match the paths of their calls, with a group for each parameter', () => {
    const pattern = patternOf({ path: '/api/companies/:id/users/:userId' });
    expect(pattern.exec('/api/companies/7/users/..%2F9')?.groups).toEqual({ id: '7', userId: '..%2F9' });
    for (const other of [
      '/api/companies/7/users',
      '/api/companies/7/users/',
      '/api/companies/7/users/9/x',
      'x/api/companies/7/users/9',
    ])
      expect([other, pattern.test(other)]).toEqual([other, false]);
  });
});
