import { authApi, type PermissionMap } from '@umbral/contracts';
import { call } from '../call/call';
import { keyOf, metaOf } from '../query/operation-query';
import { queryClient } from '../query/query-client';

/** The server tells when they change, so that this is only a safety net. */
export const PERMISSIONS_FRESH_MS = 5 * 60_000;

/** The read of the session's permissions. A failed one is not tried again by itself. */
export const permissionsQuery = {
  queryKey: keyOf(authApi.permissions),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<PermissionMap> => call(authApi.permissions, { signal }),
  meta: metaOf(authApi.permissions),
  staleTime: PERMISSIONS_FRESH_MS,
  gcTime: PERMISSIONS_FRESH_MS,
  retry: false,
};

/** Reads them anew; whoever shows them follows. */
export const refreshPermissions = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: permissionsQuery.queryKey });
