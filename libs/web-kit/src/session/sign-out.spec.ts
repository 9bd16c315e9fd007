import { authApi } from '@umbral/contracts';
import { call } from '../call/call';
import { queryClient } from '../query/query-client';
import { createApi, DROP, refuse } from '../testing/api';
import { agent } from '../testing/render-page';
import { OPEN_SESSION_KEY, session } from './session';
import { signOut } from './sign-out';

const api = createApi();

it('aborts running reads before it ends the session', async () => {
  const signals: AbortSignal[] = [];
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise<never>(() => undefined);
  };
  const read = queryClient.fetchQuery({ queryKey: ['/slow'], queryFn }).catch(() => 'aborted');
  let abortedAtLogout: boolean[] = [];
  api.on(authApi.logout, () => {
    abortedAtLogout = signals.map(({ aborted }) => aborted);
    return undefined;
  });
  await signOut();
  expect(abortedAtLogout).toEqual([true]);
  expect(await read).toBe('aborted');
});

it('aborts the reads that the page began before its code was there', async () => {
  const reading = new AbortController();
  window.umbralReads = { authorization: 'User a', responses: new Map(), abort: () => reading.abort() };
  await signOut();
  expect(reading.signal.aborted).toBe(true);
  delete window.umbralReads;
});

it('sends no read that a page begins while the session ends, and those after it', async () => {
  let refused: unknown;
  api.on(authApi.logout, async () => {
    refused = await call(authApi.me).catch((error: unknown) => error);
    return undefined;
  });
  await signOut();
  expect(refused).toMatchObject({ name: 'AbortError' });
  expect(api.callsOf(authApi.me)).toEqual([]);

  api.on(authApi.me, refuse('not_found'));
  await expect(call(authApi.me)).rejects.toMatchObject({ status: 404 });
  expect(api.callsOf(authApi.me)).toHaveLength(1);
});

test.each([
  ['is down', refuse('overloaded'), true],
  ['is not reached', DROP, true],
  ['knows no session', refuse('session_expired'), false],
  ['ends the session', undefined, false],
] as const)(
  'a sign-out empties the browser, and leaves a mark of an open session: the server %s',
  async (_, answer, isOpen) => {
    session.store(agent);
    api.on(authApi.logout, () => answer);
    await signOut();
    expect(session.user).toBeNull();
    expect(Object.keys(localStorage)).toEqual(isOpen ? [OPEN_SESSION_KEY] : []);
    session.store(agent);
    expect(OPEN_SESSION_KEY in localStorage).toBe(false);
  },
);
