import { useMemo, useState } from 'react';
import type { DeployedModule } from '@umbral/contracts';
import { findPage } from '../routing/resolve-route';

type Modules = readonly DeployedModule[] | undefined;

/** The deployed modules, with one of them replaced by its pinned release. */
const withPinned = (modules: Modules, pinned: DeployedModule): Modules => [
  pinned,
  ...(modules ?? []).filter(({ manifest }) => manifest.name !== pinned.manifest.name),
];

/**
 * The deployed modules, with the open one pinned to the release it was opened with: a new release, even one without the
 * current page, does not disturb its user. A page that only the new release has uses that release.
 */
export function usePinnedRelease(modules: Modules, pathname: string): Modules {
  const [pinned, setPinned] = useState<DeployedModule>();
  const effective = useMemo(
    () => (pinned && findPage([pinned], pathname) ? withPinned(modules, pinned) : modules),
    [modules, pinned, pathname],
  );
  const found = effective && findPage(effective, pathname)?.deployed;
  // Set during render, so that nothing is rendered with the wrong release.
  if (found !== pinned) setPinned(found);
  return effective;
}
