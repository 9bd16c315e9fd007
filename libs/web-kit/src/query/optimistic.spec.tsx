import { act, renderHook, waitFor } from '@testing-library/react';
import { rolesApi } from '@umbral/contracts';
import { session } from '../session/session';
import { createRawApi, problemReply, type Reply } from '../testing/raw-api';
import { administrator } from '../testing/render-page';
import { queryClient } from './query-client';
import { useCommand } from './use-command';
import { useOperation } from './use-operation';

const api = createRawApi();
const listed = [
  { id: 7, name: 'Asesor', isActive: true },
  { id: 8, name: 'Captación', isActive: true },
];
let toggled: Reply;
beforeEach(() => {
  queryClient.clear();
  api.requests.length = 0;
  session.store(administrator);
  toggled = { body: { ...listed[0], isActive: false } };
  api.reply(({ method }) => (method === 'GET' ? { body: listed } : toggled));
});

/** A list, and an optimistic toggle. */
function Toggle() {
  const list = useOperation(rolesApi.list, { query: { status: 'all' } }, { staleTime: Infinity });
  const toggle = useCommand(rolesApi.toggleStatus, {
    failure: 'No se pudo cambiar el estado.',
    optimistic: ({ params }) => ({ id: Number(params.id), changes: { isActive: false } }),
    invalidates: [],
  });
  return { states: (list.data as typeof listed | undefined)?.map(({ isActive }) => isActive), list, toggle };
}
const input = { params: { id: 7 }, body: { isActive: false } };
const opened = async () => {
  const { result } = renderHook(Toggle);
  await waitFor(() => expect(result.current.states).toEqual([true, true]));
  return result;
};
const settled = (result: Awaited<ReturnType<typeof opened>>) =>
  act(() => result.current.toggle.run(input).then(() => undefined));

test('the list shows the change before the response', async () => {
  const result = await opened();
  let done = Promise.resolve();
  act(() => {
    done = result.current.toggle.run(input).then(() => undefined);
  });
  await waitFor(() => expect(result.current.states).toEqual([false, true]));
  await act(() => done);
});

test('a refused change is rolled back, and nothing else', async () => {
  const result = await opened();
  // Also where the list cannot be refetched.
  api.reply(({ method }) => problemReply(method === 'GET' ? 'service_down' : 'forbidden'));
  await settled(result);
  expect(result.current.states).toEqual([true, true]);
  // It may have been made: the list is read again.
  await waitFor(() => expect(api.requests.map(({ method }) => method).slice(0, 3)).toEqual(['GET', 'PATCH', 'GET']));
});

test('two refused changes at once are both rolled back', async () => {
  const result = await opened();
  api.reply(({ method }) => problemReply(method === 'GET' ? 'service_down' : 'forbidden'));
  const toggle = (id: number) => result.current.toggle.run({ params: { id } });
  await act(() => Promise.all([toggle(7), toggle(8)]));
  expect(result.current.states).toEqual([true, true]);
});

test('a change of an outdated record opens no dialog: that of the change is closed already', async () => {
  const result = await opened();
  api.reply(({ method }) => (method === 'GET' ? { body: listed } : problemReply('stale_record')));
  const outcome = await act(() => result.current.toggle.run(input));
  expect(outcome).toMatchObject({ ok: false, error: { status: 412 }, stale: false });
  expect(result.current.toggle.isStale).toBe(false);
});

test('a rollback keeps changes read meanwhile', async () => {
  const result = await opened();
  const changed = [listed[0], { ...listed[1], isActive: false }];
  api.reply(({ method }) => {
    if (method === 'GET') return { body: changed };
    // Another record changes while the write is pending.
    act(() => void queryClient.setQueriesData({ predicate: ({ meta }) => meta?.['tag'] === 'roles' }, changed));
    return problemReply('forbidden');
  });
  await settled(result);
  await waitFor(() => expect(result.current.states).toEqual([true, false]));
});

test('a pending read does not restore the former state', async () => {
  const result = await opened();
  const fetched = result.current.list.refetch();
  await settled(result);
  await act(() => fetched.then(() => undefined));
  expect(result.current.states).toEqual([false, true]);
});
