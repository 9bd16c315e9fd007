import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { authApi, banksApi, myCompanies, type SessionUser } from '@umbral/contracts';
import { call } from '../call/call';
import { usePermissions } from '../permissions/use-permissions';
import { queryClient } from '../query/query-client';
import { useOperation } from '../query/use-operation';
import { aBank, banksScreen } from '../records/banks.testing';
import { recordPage } from '../records/RecordPage';
import { session } from '../session/session';
import { signOut } from '../session/sign-out';
import { administrator, createApi, pageOfRows, renderPage, step, Tagged } from '../testing';
import { FakeSource } from './fake-source.testing';
import { followSession } from './follow-session';

const Page = recordPage(banksScreen);
const api = createApi();
let stop = () => {};

beforeEach(() => {
  Object.assign(globalThis, { EventSource: FakeSource });
  api.on(banksApi.list, ({ query }) => pageOfRows([aBank(1, 'Duero')], query));
  api.on(banksApi.get, new Tagged(aBank(1, 'Duero'), '"1-1"'));
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'EventSource');
});

it('each event of the session reads again what it concerns', async () => {
  const ops = [authApi.me, authApi.permissions, myCompanies, banksApi.list] as const;
  api.on(authApi.me, administrator);
  api.on(myCompanies, []);
  renderPage({ api, Page, path: '/banks' });
  stop = followSession();
  await screen.findByRole('table', { name: 'Bancos' });
  renderHook(() => useOperation(myCompanies));
  renderHook(() => usePermissions());
  jest.spyOn(Math, 'random').mockReturnValue(0); // reads after missed events are spread
  const { last } = FakeSource;
  const reconnect = () => {
    last.onerror?.();
    last.onopen?.();
  };
  for (const [event, read] of [
    ['modules-changed', []],
    ['session-ended', [authApi.me]],
    ['permissions-changed', [authApi.me, authApi.permissions]],
    ['records-missed', [authApi.permissions, myCompanies, banksApi.list]],
    ['user-changed', ops],
    ['reconnected', [authApi.me, authApi.permissions, myCompanies]],
  ] as const)
    await step(event, async () => {
      await waitFor(() => expect(queryClient.isFetching()).toBe(0));
      api.calls.length = 0;
      act(() => void (event === 'reconnected' ? reconnect() : last.dispatchEvent(new Event(event))));
      const expected = [...read, banksApi.get].map(({ id }) => id).sort();
      const received = () => api.calls.map(({ op }) => op.id).sort();
      // Sent after what the event sends: a read too many has arrived with its answer.
      await act(() => call(banksApi.get, { params: { id: 1 } }));
      await waitFor(() => expect(received()).toEqual(expected));
      await waitFor(() => expect(queryClient.isFetching()).toBe(0));
      expect(received()).toEqual(expected);
    });
});

it('keeps the session that a late answer is older than', async () => {
  const answers: ((user: SessionUser) => void)[] = [];
  api.on(authApi.me, () => new Promise<SessionUser>((resolve) => answers.push(resolve)));
  session.store(administrator);
  stop = followSession();
  const check = async () => {
    const sent = answers.length;
    FakeSource.last.dispatchEvent(new Event('session-ended'));
    await waitFor(() => expect(answers).toHaveLength(sent + 1));
  };
  // Sent after the answers: they have arrived with its own.
  const arrived = () => call(banksApi.get, { params: { id: 1 } });
  const named = (name: string) => ({ ...administrator, name });
  await step('an answer of an earlier check', async () => {
    await check();
    await check();
    answers[1]?.(named('Ana Gil'));
    await waitFor(() => expect(session.user?.name).toBe('Ana Gil'));
    answers[0]?.(named('Ana'));
    await arrived();
    expect(session.user?.name).toBe('Ana Gil');
  });
  await step('an answer for a former user', async () => {
    await check();
    session.drop();
    answers[2]?.(named('Ana'));
    await arrived();
    expect(session.user).toBeNull();
  });
});

it('a sign-out closes the connection first', async () => {
  session.store(administrator);
  stop = followSession();
  let isClosed = false;
  api.on(authApi.logout, () => {
    ({ isClosed } = FakeSource.last);
    return undefined;
  });
  await signOut();
  expect(isClosed).toBe(true);
});
