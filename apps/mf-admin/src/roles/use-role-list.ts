import { rolesApi, statusFilters } from '@umbral/contracts';
import { useListState, useOperation } from '@umbral/web-kit';

/** Search, filter and page of the list, as the address has them, and the page of roles that they ask for. */
export function useRoleList() {
  const list = useListState({ filters: { status: statusFilters } });
  // Never from the cache: who decides what others may see decides on what is true now.
  const roles = useOperation(rolesApi.list, { query: list.query }, { keepPrevious: true, staleTime: 0, gcTime: 0 });
  return { list, roles };
}

export type RoleList = ReturnType<typeof useRoleList>['list'];
