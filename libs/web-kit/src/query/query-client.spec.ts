import { createRawApi, problemReply } from '../testing/raw-api';
import { agent } from '../testing/render-page';
import { session } from '../session/session';
import { cachedSince, queryClient } from './query-client';

const api = createRawApi();
beforeEach(() => {
  api.requests.length = 0;
  queryClient.clear();
});

const defaults = queryClient.getDefaultOptions();

test('[P-XCC-09] a default query is a GET on its key path with the authorization header', async () => {
  session.store(agent);
  api.reply({ body: [{ id: 1 }] });
  expect(await queryClient.fetchQuery({ queryKey: ['/api/banks', { status: 'active' }] })).toEqual([{ id: 1 }]);
  expect(api.requests).toMatchObject([
    { method: 'GET', path: '/api/banks?status=active', headers: { authorization: expect.stringMatching(/^User /) } },
  ]);
});

test('[P-XCC-12] a query returns null on 401 with `nullOn401`, and otherwise fails and signs out', async () => {
  session.store(agent);
  api.reply(problemReply('session_expired'));
  const meta = { nullOn401: true };
  expect(await queryClient.fetchQuery({ queryKey: ['/api/auth/me'], meta })).toBeNull();
  expect(session.user).toEqual(agent);
  api.reply(problemReply('forbidden'));
  await expect(queryClient.fetchQuery({ queryKey: ['/api/users'], meta })).rejects.toMatchObject({ status: 403 });
  api.reply(problemReply('session_expired'));
  await expect(queryClient.fetchQuery({ queryKey: ['/api/roles'] })).rejects.toThrow();
  expect(session.user).toBeNull();
  session.store(agent);
  api.reply({ body: [] });
});

test('the cache begins with its user: changes from before are in none of its reads', () => {
  session.empty();
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  session.store(agent);
  const signedIn = Date.now();
  now.mockReturnValue(signedIn + 60_000);
  session.store({ ...agent, name: 'Otro nombre' });
  now.mockRestore();
  expect(cachedSince()).toBe(signedIn);
});

test('[P-XCC-14] data is fresh for 10 s', async () => {
  expect(defaults.queries?.staleTime).toBe(10_000);
  await queryClient.fetchQuery({ queryKey: ['/api/roles'] });
  await queryClient.fetchQuery({ queryKey: ['/api/roles'] });
  expect(api.requests).toHaveLength(1);
});

test('[P-XCC-15] data is cached for 5 min', () => {
  expect(defaults.queries?.gcTime).toBe(5 * 60_000);
});

test('[P-XCC-16] a failed query is retried once, after 500 ms', async () => {
  jest.useFakeTimers();
  const queryFn = jest.fn(() => Promise.reject(new Error('no')));
  // fetchQuery does not retry by default, unlike hooks: the configured defaults are what is tested.
  const { retry, retryDelay } = defaults.queries ?? {};
  const assertion = expect(
    queryClient.fetchQuery({ queryKey: ['/api/products'], queryFn, retry, retryDelay }),
  ).rejects.toThrow('no');
  await jest.advanceTimersByTimeAsync(499);
  expect(queryFn).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  await assertion;
  expect(queryFn).toHaveBeenCalledTimes(2);
  jest.useRealTimers();
});

test('a 401 is not retried', async () => {
  // Without a user no sign-out would cancel it.
  session.empty();
  api.reply(problemReply('unauthenticated'));
  const { retry, retryDelay } = defaults.queries ?? {};
  await expect(queryClient.fetchQuery({ queryKey: ['/api/products'], retry, retryDelay })).rejects.toThrow();
  expect(api.requests).toHaveLength(1);
});

test('[P-XCC-17] nothing is refetched on focus or at an interval', () => {
  expect(defaults.queries).toMatchObject({ refetchOnWindowFocus: false, refetchInterval: false });
});

test('[P-XCC-18] mutations are never retried', async () => {
  let tries = 0;
  const mutation = queryClient.getMutationCache().build(queryClient, {
    ...queryClient.defaultMutationOptions(),
    mutationFn: () => {
      tries += 1;
      return Promise.reject(new Error('no'));
    },
  });
  await expect(mutation.execute(undefined)).rejects.toThrow('no');
  expect(tries).toBe(1);
});

test('the cache is cleared for the next user', async () => {
  session.store(agent);
  api.reply({ body: ['secret'] });
  await queryClient.fetchQuery({ queryKey: ['/api/companies'] });
  session.store({ ...agent, id: 8 });
  expect(queryClient.getQueryData(['/api/companies'])).toBeUndefined();
});

test('mounted reads are refetched when the connection is back, fresh or not', () => {
  expect(defaults.queries?.refetchOnReconnect).toBe('always');
});
