import { useLayoutEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createRawApi } from '../testing/raw-api';
import { administrator, agent } from '../testing/render-page';
import { queryClient } from '../query/query-client';
import { session } from '../session/session';
import { permissionsQuery, refreshPermissions } from './permissions';
import { usePermissions } from './use-permissions';

const api = createRawApi();
beforeEach(() => {
  session.empty();
  queryClient.clear();
  api.requests.length = 0;
  api.reply({ body: { view: { usuarios: true }, delete: {} } });
});

async function permissionsOf(user: typeof agent) {
  session.store(user);
  const { result } = renderHook(() => usePermissions());
  await waitFor(() => expect(result.current.loading).toBe(false));
  return result;
}

test('[P-PRM-01] an administrator has every permission, whatever the map contains', async () => {
  const { current } = await permissionsOf(administrator);
  expect([current.canView('companias'), current.canDelete('usuarios'), current.mayOpen('administrator')]).toEqual([
    true,
    true,
    true,
  ]);
});

test('[P-PRM-02] other users have the permissions that are true in the map', async () => {
  const { current } = await permissionsOf(agent);
  expect([current.canView('usuarios'), current.canView('companias'), current.canDelete('usuarios')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(current.mayOpen('administrator')).toBe(false);
  expect(current.mayOpen('signed-in')).toBe(true);
});

test('[P-PRM-05] they are fetched once within 5 minutes', async () => {
  await permissionsOf(agent);
  await permissionsOf(agent);
  expect(api.requests).toHaveLength(1);
  expect(queryClient.getQueryCache().findAll()[0]?.options).toMatchObject({ gcTime: 300_000, staleTime: 300_000 });
});

test('[P-PRM-06] a failed request is not retried', async () => {
  api.reply({ status: 500, body: 'no' });
  const result = await permissionsOf(agent);
  // A query with a pending retry is not failed yet.
  expect(
    queryClient
      .getQueryCache()
      .findAll()
      .map(({ state }) => [state.status, state.fetchStatus]),
  ).toEqual([['error', 'idle']]);
  expect(api.requests).toHaveLength(1);
  expect(result.current.failed).toBe(true);
  expect(result.current.canView('usuarios')).toBe(false);
});

test('[P-NAV-26] nothing that depends on them is offered while they load', () => {
  session.store(administrator);
  const { result } = renderHook(() => usePermissions());
  expect(result.current.loading).toBe(true);
  expect(result.current.mayOpen({ view: 'usuarios' })).toBe(false);
});

test('a published change is applied at once', async () => {
  const result = await permissionsOf(agent);
  api.reply({ body: { view: { usuarios: true, companias: true }, delete: {} } });
  await act(() => refreshPermissions());
  await waitFor(() => expect(result.current.canView('companias')).toBe(true));
});

test('a failed refresh keeps the permissions that were read', async () => {
  session.store(agent);
  const { result } = renderHook(() => ({ ...usePermissions(), read: useQuery(permissionsQuery, queryClient).status }));
  await waitFor(() => expect(result.current.read).toBe('success'));
  api.reply({ status: 500, body: 'no' });
  await act(() => refreshPermissions());
  await waitFor(() => expect(result.current.read).toBe('error'));
  expect(result.current.failed).toBe(false);
  expect(result.current.canView('usuarios')).toBe(true);
});

test('a page that is mounted while its user signs out does not fetch them', async () => {
  session.store(agent);
  // Layout effects run before those that fetch.
  renderHook(() => {
    useLayoutEffect(() => session.empty(), []);
    return usePermissions();
  });
  await act(async () => undefined);
  expect(api.requests).toEqual([]);
});
