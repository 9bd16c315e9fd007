import { authApi } from '@umbral/contracts';
import { queryClient } from '../query/query-client';
import { createApi } from '../testing/api';
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
