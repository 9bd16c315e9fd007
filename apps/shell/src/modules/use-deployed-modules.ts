import { useCallback, useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { DeployedModule } from '@umbral/contracts';
import { onLiveEvent, queryClient } from '@umbral/web-kit';
import { readStartData } from '../start/start-data';
import { prefetchServiceVersions } from './assert-fits';

const MODULES_FRESH_MS = 5 * 60_000;

let listed = readStartData().modules;

/** The list in the HTML, for the first user of this page: another one may have other releases. */
export function takeListed(): DeployedModule[] | undefined {
  const modules = listed;
  listed = undefined;
  return modules;
}

export interface DeployedModules {
  /** undefined while the list loads. */
  modules: DeployedModule[] | undefined;
  failed: boolean;
  /** Refetches the list, and returns it. */
  reload: () => Promise<DeployedModule[]>;
}

/** The deployed modules, as the gateway has checked and listed them: the source of menu, routes, guards and landing page. */
export function useDeployedModules(): DeployedModules {
  const {
    data: modules,
    isError,
    refetch,
  } = useQuery<DeployedModule[]>(
    {
      queryKey: ['/modules.json'],
      staleTime: MODULES_FRESH_MS,
      gcTime: Infinity,
      initialData: takeListed,
      // As old as the page: its form of the sign-in may have been open for a day.
      initialDataUpdatedAt: performance.timeOrigin,
    },
    queryClient,
  );
  useEffect(() => void prefetchServiceVersions(), []);
  useEffect(
    () =>
      onLiveEvent((update) => {
        // The user determines their releases: another company may have another one.
        if (update === 'modules-changed' || update === 'user-changed' || update === 'reconnected') void refetch();
      }),
    [refetch],
  );
  const reload = useCallback(async () => (await refetch()).data ?? [], [refetch]);
  return { modules, failed: isError && modules === undefined, reload };
}
