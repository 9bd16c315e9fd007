import { operation, type OperationShape, type ServiceName } from '@umbral/contracts';
import { serviceOf, serviceTable } from './service-table.js';

const read = (service: ServiceName, path: OperationShape['path']) =>
  operation({ id: path, service, method: 'GET', path, tag: 'spec', summary: '', access: 'signed-in' });

const table = serviceTable([
  read('identity', '/api/users'),
  read('identity', '/api/users/:id'),
  read('identity', '/api/search/identity'),
  read('catalog', '/api/search/catalog'),
]);

describe('whose call it is', () => {
  it.each([
    ['/api/users', 'identity'],
    ['/api/users/7/roles', 'identity'],
    ['/api/search/identity', 'identity'],
    ['/api/search/catalog/more', 'catalog'],
    ['/api/search', undefined],
    ['/api/search/other', undefined],
    ['/api/other', undefined],
    ['/health/users', undefined],
    ['/api/', undefined],
  ])('%s: %s', (path, service) => {
    expect(serviceOf(table, path)).toBe(service);
  });

  it.each<[OperationShape['path'], OperationShape['path']]>([
    ['/api/users/:id', '/api/users/stats'],
    ['/api/users', '/api/users/stats'],
    ['/api/users/stats', '/api/users/stats'],
  ])('may not be asked of two services: %s and %s', (one, other) => {
    expect(() => serviceTable([read('identity', one), read('studies', other)])).toThrow('belongs to several services');
  });
});
