import { operation, serviceNames, type OperationShape, type ServiceName } from '@umbral/contracts';
import { serviceOf, serviceTable } from './service-table.js';

const read = (service: ServiceName, path: OperationShape['path']) =>
  operation({ id: path, service, method: 'GET', path, tag: 'spec', summary: '', access: 'signed-in' });

const table = serviceTable([
  read('identity', '/api/users'),
  read('identity', '/api/users/:id'),
  read('identity', '/api/search/identity'),
  read('catalog', '/api/search/catalog'),
]);

it('[B-DSK-13] an unknown service has no state', () => {
  const whole = serviceTable();
  for (const name of serviceNames) expect(serviceOf(whole, `/api/system/${name}`)).toBe(name);
  for (const path of ['/api/system/gateway', '/api/system/', '/api/system'])
    expect(serviceOf(whole, path)).toBeUndefined();
});

describe('the service of a path', () => {
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
  ])('cannot belong to two services: %s and %s', (one, other) => {
    expect(() => serviceTable([read('identity', one), read('studies', other)])).toThrow('belongs to several services');
  });
});
