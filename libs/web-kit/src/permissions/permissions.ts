import { ownSession, type PermissionMap } from '@umbral/contracts';
import { call } from '../call/call';
import { keyOf, metaOf } from '../query/operation-query';
import { queryClient } from '../query/query-client';

/** The server publishes changes, so that this is only a safety net. */
export const PERMISSIONS_FRESH_MS = 5 * 60_000;

/** The query of the session's permissions. Not retried after a failure. */
export const permissionsQuery = {
  queryKey: keyOf(ownSession.permissions),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<PermissionMap> => call(ownSession.permissions, { signal }),
  meta: metaOf(ownSession.permissions),
  staleTime: PERMISSIONS_FRESH_MS,
  gcTime: PERMISSIONS_FRESH_MS,
  retry: false,
};

/** Refetches them and updates all subscribers. */
export const refreshPermissions = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: permissionsQuery.queryKey });
