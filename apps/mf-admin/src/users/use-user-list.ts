import { statusFilters, usersApi } from '@umbral/contracts';
import { useListState, useOperation } from '@umbral/web-kit';

const FRESH_MS = 5 * 60_000;
const KEPT_MS = 10 * 60_000;

/** Search, filters and page of the list, as the address has them, and the page of users that they ask for. */
export function useUserList() {
  const list = useListState({ filters: { status: statusFilters, isCreditIntermediary: ['all', 'true', 'false'] } });
  const { isCreditIntermediary: authorized, ...query } = list.query;
  const isCreditIntermediary = authorized === 'all' ? undefined : authorized;
  const users = useOperation(
    usersApi.list,
    { query: { ...query, isCreditIntermediary } },
    { keepPrevious: true, staleTime: FRESH_MS, gcTime: KEPT_MS },
  );
  return { list, users };
}

export type UserList = ReturnType<typeof useUserList>['list'];
