import { act, renderHook, waitFor } from '@testing-library/react';
import { companiesApi, rolesApi } from '@umbral/contracts';
import { createRawApi, problemReply } from '../testing/raw-api';
import { agent } from '../testing/render-page';
import { session } from '../session/session';
import { useOperation } from './use-operation';

const api = createRawApi();
beforeEach(() => {
  api.requests.length = 0;
  api.reply({ body: [] });
  session.store(agent);
});

test('[P-API-06] a page that is still in view after the sign-out asks nothing more', async () => {
  const { result, rerender } = renderHook(() => useOperation(companiesApi.mine));
  await waitFor(() => expect(result.current.data).toEqual([]));
  expect(api.requests.map(({ path }) => path)).toEqual(['/api/companies/my-companies']);
  act(() => session.empty());
  rerender();
  expect(result.current).toMatchObject({ fetchStatus: 'idle', data: undefined });
  expect(api.requests).toHaveLength(1);
});

test('a reading may be told to answer null on 401, and then the session stays', async () => {
  api.reply(problemReply('session_expired'));
  const { result } = renderHook(() => useOperation(rolesApi.list, {}, { nullOn401: true }));
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect(result.current.data).toBeNull();
  expect(session.user).toEqual(agent);
});

test('nothing is asked before it is wanted', async () => {
  const { result, rerender } = renderHook(({ enabled }) => useOperation(companiesApi.mine, {}, { enabled }), {
    initialProps: { enabled: false },
  });
  expect(result.current.fetchStatus).toBe('idle');
  rerender({ enabled: true });
  await waitFor(() => expect(result.current.data).toEqual([]));
});
