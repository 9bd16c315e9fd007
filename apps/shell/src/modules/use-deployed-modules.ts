import { useCallback, useEffect, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { deployedModule, type DeployedModule } from '@umbral/contracts';
import { onLiveEvent, queryClient, reportIncident } from '@umbral/web-kit';
import { readStartData } from '../start/start-data';
import { prefetchServiceVersions } from './assert-fits';

const MODULES_FRESH_MS = 5 * 60_000;

let listed = readStartData().modules;

/** The list in the HTML, for the first user of this page: another one may have other releases. */
function takeListed(): unknown {
  const modules = listed;
  listed = undefined;
  return modules;
}

/** A module with an invalid manifest is skipped: it must not break the others. */
function parseModules(answer: unknown): DeployedModule[] {
  return (Array.isArray(answer) ? answer : []).flatMap((entry: unknown) => {
    const parsed = deployedModule.safeParse(entry);
    if (!parsed.success) reportIncident('UMB-108', 'shell', parsed.error);
    return parsed.data ?? [];
  });
}

export interface DeployedModules {
  /** undefined while the list loads. */
  modules: DeployedModule[] | undefined;
  failed: boolean;
  /** Refetches the list, and returns it. */
  reload: () => Promise<DeployedModule[]>;
}

/** The deployed modules, as listed by the gateway: the source of menu, routes, guards and landing page. */
export function useDeployedModules(): DeployedModules {
  const { data, isError, refetch } = useQuery(
    { queryKey: ['/modules.json'], staleTime: MODULES_FRESH_MS, gcTime: Infinity, initialData: takeListed },
    queryClient,
  );
  const modules = useMemo(() => (data === undefined ? undefined : parseModules(data)), [data]);
  useEffect(() => void prefetchServiceVersions(), []);
  useEffect(
    () =>
      onLiveEvent((update) => {
        // The user determines their releases: another company may have another one.
        if (update === 'modules-changed' || update === 'user-changed' || update === 'reconnected') void refetch();
      }),
    [refetch],
  );
  const reload = useCallback(async () => parseModules((await refetch()).data), [refetch]);
  return { modules, failed: isError && modules === undefined, reload };
}
