import { act, renderHook, waitFor } from '@testing-library/react';
import { companiesApi, rolesApi, usersApi } from '@umbral/contracts';
import { createRawApi, problemReply } from '../testing/raw-api';
import { agent } from '../testing/render-page';
import { session } from '../session/session';
import { useOperation, useRead } from './use-operation';

const api = createRawApi();
beforeEach(() => {
  api.requests.length = 0;
  api.reply({ body: [] });
  session.store(agent);
});

test('[P-API-06] a page still mounted after the sign-out fetches nothing', async () => {
  const { result, rerender } = renderHook(() => useOperation(companiesApi.mine));
  await waitFor(() => expect(result.current.data).toEqual([]));
  expect(api.requests.map(({ path }) => path)).toEqual(['/api/companies/my-companies']);
  act(() => session.empty());
  rerender();
  expect(result.current).toMatchObject({ fetchStatus: 'idle', data: undefined });
  expect(api.requests).toHaveLength(1);
});

test('with `nullOn401` a 401 returns null and keeps the session', async () => {
  api.reply(problemReply('session_expired'));
  const { result } = renderHook(() => useOperation(rolesApi.list, {}, { nullOn401: true }));
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect(result.current.data).toBeNull();
  expect(session.user).toEqual(agent);
});

test('the previous rows stay while the next page of the same list loads, not those of another', async () => {
  const page = (id: number) => ({ items: [{ id }], pagination: { page: id, pageSize: 10, total: 20, totalPages: 2 } });
  api.reply({ body: page(1) });
  const initialProps: { op: typeof rolesApi.list | typeof usersApi.list; page: number } = {
    op: rolesApi.list,
    page: 1,
  };
  const { result, rerender } = renderHook(
    ({ op, page }) => useRead<unknown>(op, { query: { page } }, { keepPrevious: true }),
    { initialProps },
  );
  await waitFor(() => expect(result.current.data).toEqual(page(1)));
  api.reply({ body: page(2) });
  rerender({ op: rolesApi.list, page: 2 });
  expect(result.current).toMatchObject({ isPlaceholderData: true, data: page(1) });
  await waitFor(() => expect(result.current.data).toEqual(page(2)));
  rerender({ op: usersApi.list, page: 2 });
  expect(result.current.data).toBeUndefined();
  // Its request does not reach the next case.
  await waitFor(() => expect(result.current.data).toEqual(page(2)));
});

test('nothing is fetched while disabled', async () => {
  const { result, rerender } = renderHook(({ enabled }) => useOperation(companiesApi.mine, {}, { enabled }), {
    initialProps: { enabled: false },
  });
  expect(result.current.fetchStatus).toBe('idle');
  rerender({ enabled: true });
  await waitFor(() => expect(result.current.data).toEqual([]));
});
