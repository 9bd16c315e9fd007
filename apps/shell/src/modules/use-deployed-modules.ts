import { useCallback, useEffect, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { deployedModule, type DeployedModule } from '@umbral/contracts';
import { onLiveEvent, queryClient, reportIncident } from '@umbral/web-kit';
import { prefetchServiceVersions } from './assert-fits';

const MODULES_FRESH_MS = 5 * 60_000;

/** A module whose manifest is wrong is left out: it must not take the others with it. */
function parseModules(answer: unknown): DeployedModule[] {
  return (Array.isArray(answer) ? answer : []).flatMap((entry: unknown) => {
    const parsed = deployedModule.safeParse(entry);
    if (!parsed.success) reportIncident('UMB-108', 'shell', parsed.error);
    return parsed.data ?? [];
  });
}

export interface DeployedModules {
  /** undefined while the list is on its way. */
  modules: DeployedModule[] | undefined;
  failed: boolean;
  /** Reads the list again, and answers it. */
  reload: () => Promise<DeployedModule[]>;
}

/** What is deployed, as the gateway lists it: menu, routes, guards and landing page are made of it. */
export function useDeployedModules(): DeployedModules {
  const { data, isError, refetch } = useQuery(
    { queryKey: ['/modules.json'], staleTime: MODULES_FRESH_MS, gcTime: Infinity },
    queryClient,
  );
  const modules = useMemo(() => (data === undefined ? undefined : parseModules(data)), [data]);
  useEffect(() => void prefetchServiceVersions(), []);
  useEffect(
    () =>
      onLiveEvent((news) => {
        // Who somebody is decides which releases they get: another company may bring another one.
        if (news === 'modules-changed' || news === 'user-changed' || news === 'reconnected') void refetch();
      }),
    [refetch],
  );
  const reload = useCallback(async () => parseModules((await refetch()).data), [refetch]);
  return { modules, failed: isError && modules === undefined, reload };
}
