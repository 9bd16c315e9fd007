import { useMemo, useState } from 'react';
import type { DeployedModule } from '@umbral/contracts';
import { findPage } from '../routing/resolve-route';

type Modules = readonly DeployedModule[] | undefined;

/** These modules, with one of them replaced by another release. */
export const withRelease = (modules: Modules, release: DeployedModule): DeployedModule[] => [
  release,
  ...(modules ?? []).filter(({ manifest }) => manifest.name !== release.manifest.name),
];

/**
 * The deployed modules, with the open one pinned to the release it was opened with: a new release, even one without the
 * current page, does not disturb its user. A page that only the new release has uses that release.
 * @param addressed entry of the release of an address: where it changes, nothing stays pinned
 */
export function usePinnedRelease(modules: Modules, pathname: string, addressed?: string): Modules {
  const [pin, setPin] = useState<{ release?: DeployedModule; addressed?: string }>({});
  const pinned = pin.addressed === addressed ? pin.release : undefined;
  const effective = useMemo(
    () => (pinned && findPage([pinned], pathname) ? withRelease(modules, pinned) : modules),
    [modules, pinned, pathname],
  );
  const found = effective && findPage(effective, pathname)?.deployed;
  // Set during render, so that nothing is rendered with the wrong release.
  if (found !== pin.release || pin.addressed !== addressed) setPin({ release: found, addressed });
  return effective;
}
