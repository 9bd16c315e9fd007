import assert from 'node:assert/strict';
import { test } from 'node:test';
import { root } from '../../local/paths.ts';
import { promisesOf } from '../upgrade/answers.ts';

const promises = promisesOf(root);
const bank = {
  id: 1,
  name: 'Banco Uno',
  logo: null,
  type: 'online',
  paymentPercentage: 1.5,
  details: null,
  isActive: true,
  companyId: null,
  companyName: null,
  userId: 1,
  userEmail: 'ana@umbral.test',
  createdAt: '2026-11-23T10:00:00.000Z',
  updatedAt: '2026-11-23T10:00:00.000Z',
};
const page = (one: object) => ({ items: [one], pagination: { page: 1, pageSize: 10, totalPages: 1, total: 1 } });

test('the documented lists of a release are read page by page, and additional fields are accepted', () => {
  const banks = promises.find(({ path }) => path === '/api/banks?page=1');
  assert.ok(banks, promises.map(({ path }) => path).join(' '));
  assert.equal(banks.isKept(page(bank)), true, banks.why());
  assert.equal(banks.isKept(page({ ...bank, more: 'of the next version' })), true, banks.why());
});

test('a missing field, or one of another type, breaks the promise', () => {
  const banks = promises.find(({ path }) => path === '/api/banks?page=1')!;
  const { name: _name, ...without } = bank;
  assert.equal(banks.isKept(page(without)), false);
  assert.match(banks.why(), /name/);
  assert.equal(banks.isKept(page({ ...bank, paymentPercentage: '1.5' })), false);
});

test('operations that need a record or a parameter are not called', () => {
  assert.ok(promises.length > 20);
  for (const { path } of promises) assert.doesNotMatch(path, /[{}]/);
});
