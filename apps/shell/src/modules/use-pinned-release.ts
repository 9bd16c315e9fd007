import { useMemo, useState } from 'react';
import type { DeployedModule } from '@umbral/contracts';
import { findPage } from '../routing/resolve-route';

type Modules = readonly DeployedModule[] | undefined;

/** The list in which one module stands as it was; everything else as it is deployed now. */
const withPinned = (modules: Modules, pinned: DeployedModule): Modules => [
  pinned,
  ...(modules ?? []).filter(({ manifest }) => manifest.name !== pinned.manifest.name),
];

/**
 * The deployed modules, of which the one that somebody is in stays as it was when they came: a new release, even one that
 * no longer has this page, takes nothing from under their hands. A page that only the new release has comes with that release.
 */
export function usePinnedRelease(modules: Modules, pathname: string): Modules {
  const [pinned, setPinned] = useState<DeployedModule>();
  const effective = useMemo(
    () => (pinned && findPage([pinned], pathname) ? withPinned(modules, pinned) : modules),
    [modules, pinned, pathname],
  );
  const found = effective && findPage(effective, pathname)?.deployed;
  // Adjusted while rendering, so that nothing is drawn for the wrong release.
  if (found !== pinned) setPinned(found);
  return effective;
}
