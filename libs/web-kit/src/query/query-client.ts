import { QueryClient, type QueryFunctionContext, type QueryKey } from '@tanstack/react-query';
import { searchOf } from '../call/address-of-call';
import { ApiError } from '../call/errors';
import { send } from '../call/send';
import { session } from '../session/session';

export const FRESH_MS = 10_000;
export const CACHED_MS = 5 * 60_000;
export const RETRY_DELAY_MS = 500;

/** Fetches a query key: its first part is the path, its second the query. */
export async function fetchQuery({ queryKey, signal, meta }: QueryFunctionContext<QueryKey>): Promise<unknown> {
  const [path, query] = queryKey as [string, unknown?];
  const { data } = await send({
    method: 'GET',
    path: path + searchOf(query),
    signal,
    on401: meta?.['nullOn401'] ? 'null' : 'throw',
  });
  return data ?? null;
}

/** One retry; none for an expired session. */
const retry = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof ApiError && error.status === 401);

/** The cache of all roots. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: fetchQuery,
      staleTime: FRESH_MS,
      gcTime: CACHED_MS,
      retry,
      retryDelay: RETRY_DELAY_MS,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      // Fresh data too: events may have been missed. Off by default with the network mode below.
      refetchOnReconnect: 'always',
      // A lost connection shows an error with a retry button, not an endless skeleton.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Nothing in the cache was read before this time. Epoch milliseconds: when the page was loaded, or its user signed in. */
let since = Date.now() - performance.now();
export const cachedSince = (): number => since;

let owner = session.user?.id;
session.subscribe(() => {
  if (session.user?.id === owner) return;
  owner = session.user?.id;
  // Data of one user must not be shown to the next.
  queryClient.clear();
  since = Date.now();
});
