import {
  describeNeed,
  unmetNeeds,
  type ModuleManifest,
  type PlatformVersions,
  type UnmetNeed,
} from '@umbral/contracts';
import { queryClient } from '@umbral/web-kit';
import { ModuleError, type ModuleErrorCode } from './module-error';
import { shellManifest } from './shell-manifest';

const VERSIONS_FRESH_MS = 60_000;

const codes: Record<UnmetNeed['part'], ModuleErrorCode> = {
  'shell-api': 'UMB-104',
  singleton: 'UMB-110',
  service: 'UMB-111',
};

/** The contract version of each running service. An unreachable one is not checked: the module's own calls will fail. */
async function runningContracts(names: string[], refresh: boolean): Promise<PlatformVersions['services']> {
  try {
    const { services } = await queryClient.fetchQuery<PlatformVersions>({
      queryKey: ['/versions.json'],
      staleTime: refresh ? 0 : VERSIONS_FRESH_MS,
    });
    return services;
  } catch {
    return Object.fromEntries(names.map((name) => [name, null]));
  }
}

/** Prefetches the contract versions of the services before the first module loads. */
export const prefetchServiceVersions = () =>
  queryClient.prefetchQuery({ queryKey: ['/versions.json'], staleTime: VERSIONS_FRESH_MS });

/** Throws a ModuleError for a module that is incompatible with this shell, its libraries or the running services. */
export async function assertFits(manifest: ModuleManifest, { refresh = false } = {}): Promise<void> {
  const services = await runningContracts(Object.keys(manifest.services), refresh);
  const [first, ...others] = unmetNeeds(manifest, { ...shellManifest, services });
  if (first)
    throw new ModuleError(
      codes[first.part],
      `${manifest.name} needs ${[first, ...others].map(describeNeed).join(', ')}`,
    );
}
