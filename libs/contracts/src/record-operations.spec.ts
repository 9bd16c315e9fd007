import * as z from 'zod';
import { isConditionalWrite } from './operation.js';
import { recordOperations } from './record-operations.js';

const bank = z.object({ name: z.string() });
const of = recordOperations({
  service: 'catalog',
  tag: 'banks',
  access: { view: 'bancos' },
  path: '/api/banks',
  one: 'Bank',
  many: 'Banks',
  entity: 'bank',
  answer: bank,
});
const summary = 'Of a bank';
const shared = { service: 'catalog', tag: 'banks', access: { view: 'bancos' }, summary };
const { params } = of.get({ summary });
const ofOne = { ...shared, path: '/api/banks/:id', params, etag: true };

describe('operations of a kind of record', () => {
  it('derive id, method, path, status, ETag, idempotency and audit from what they do', () => {
    expect(of.get({ summary })).toEqual({ ...ofOne, id: 'getBank', method: 'GET', answer: bank });
    expect(of.create({ summary })).toEqual({
      ...shared,
      id: 'createBank',
      method: 'POST',
      path: '/api/banks',
      status: 201,
      answer: bank,
      etag: true,
      idempotent: true,
      audits: { entity: 'bank', action: 'create' },
    });
    expect(of.update({ summary })).toEqual({
      ...ofOne,
      id: 'updateBank',
      method: 'PUT',
      answer: bank,
      idempotent: true,
      audits: { entity: 'bank', action: 'update' },
    });
    expect(of.toggle({ summary })).toEqual({
      ...ofOne,
      id: 'toggleBank',
      method: 'PATCH',
      path: '/api/banks/:id/toggle-status',
      answer: bank,
      idempotent: true,
      audits: { entity: 'bank', action: 'toggle_status' },
    });
    expect(of.remove({ summary })).toEqual({
      ...ofOne,
      id: 'deleteBank',
      method: 'DELETE',
      status: 204,
      audits: { entity: 'bank', action: 'delete' },
    });
    expect(of.list({ summary })).toMatchObject({ ...shared, id: 'listBanks', method: 'GET', path: '/api/banks' });
  });

  it('declare what is their own, which wins', () => {
    const update = of.update({ summary, method: 'PATCH', access: 'administrator', errors: ['inactive_record'] });
    expect(update).toMatchObject({ method: 'PATCH', access: 'administrator', errors: ['inactive_record'] });
  });

  it('have bulk and export forms with the same audit', () => {
    const toggle = of.toggle({ summary, publishes: ['catalog.bank.changed'] });
    expect(of.bulkStatus(toggle)).toMatchObject({
      id: 'setStatusOfBanks',
      path: '/api/banks/bulk-status',
      audits: toggle.audits,
      publishes: toggle.publishes,
    });
    expect(of.export(z.object({}))).toMatchObject({
      id: 'exportBanks',
      path: '/api/banks/export',
      audits: { entity: 'bank', action: 'export' },
    });
    expect(of.list({ summary })).toMatchObject({ exportedAs: 'bank' });
  });

  it('refuse an outdated If-Match where a stored record is written', () => {
    const writes = [of.update({ summary }), of.toggle({ summary }), of.remove({ summary })];
    expect(writes.map(isConditionalWrite)).toEqual([true, true, true]);
    expect([of.get({ summary }), of.create({ summary })].map(isConditionalWrite)).toEqual([false, false]);
  });

  it('give other routes the parameter of their path', () => {
    expect(of.route('POST /api/banks/:id/logo', { id: 'setLogo', summary })).toMatchObject({
      ...shared,
      method: 'POST',
      path: '/api/banks/:id/logo',
      params,
    });
    expect(of.route('GET /api/banks/:id/:other', { id: 'other', summary })).not.toHaveProperty('params');
    expect(of.route('GET /api/banks/latest', { id: 'latest', summary })).not.toHaveProperty('params');
  });
});
