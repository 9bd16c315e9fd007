import { randomInt } from 'node:crypto';

/**
 * What the load does in each domain: a creation whose record, name and audit row can be found again, and a read. The
 * audits are only read; pages are what the gateway answers without any service.
 * @typedef {object} Domain
 * @property {string} name
 * @property {string} reads path
 * @property {{ path: string, table: string, column: string, entity: string, body: (name: string) => object }} [creates]
 */

/** @type {Domain[]} */
export const domains = [
  {
    name: 'identity',
    reads: '/api/users?page=1',
    creates: { path: '/api/users', table: 'users', column: 'name', entity: 'user', body: user },
  },
  {
    name: 'catalog',
    reads: '/api/banks?page=1',
    creates: {
      path: '/api/banks',
      table: 'banks',
      column: 'name',
      entity: 'bank',
      body: (name) => ({ name, paymentPercentage: 1.5, type: 'online' }),
    },
  },
  {
    name: 'studies',
    reads: '/api/housing-calculations?page=1',
    creates: {
      path: '/api/housing-calculations',
      table: 'housing_calculations',
      column: 'client_name',
      entity: 'housing_calculation',
      body: (name) => ({ clientName: name, monthlyNetIncome: 2_400, availableSavings: 30_000 }),
    },
  },
  { name: 'audit', reads: '/api/audit-logs/1' },
  { name: 'pages', reads: '/modules.json' },
];

export const producers = domains.filter(({ creates }) => creates).map(({ name }) => name);

function user(name) {
  const email = `${name.replaceAll(/[^a-z0-9]+/gi, '.').toLowerCase()}@umbral.test`;
  return { name, email, phone: '600 100 200', dni: newDni(), roleId: 2 };
}

function newDni() {
  const number = randomInt(100_000_000);
  return `${String(number).padStart(8, '0')}${'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]}`;
}
