import { useQuery } from '@tanstack/react-query';
import type { AuditFields } from '../fields/audit-fields';
import { queryClient } from '../query/query-client';

type Load = () => Promise<readonly AuditFields[]>;

const NONE: readonly AuditFields[] = [];
let load: Load = () => Promise.resolve(NONE);

/** Sets the loader of all modules' labels: the shell's, which alone has the modules. */
export function provideAuditFields(next: Load): void {
  load = next;
}

/** Labels of audit entries by module; undefined while they load. Without them entries show the names of the API. */
export function useAuditFields(): readonly AuditFields[] | undefined {
  const query = {
    queryKey: ['audit-fields'],
    queryFn: () => load().catch(() => NONE),
    // Resolved at each opening, because a module may have been deployed or repaired since; loaded code is not fetched again.
    staleTime: 0,
    refetchOnReconnect: false,
  };
  return useQuery(query, queryClient).data;
}
