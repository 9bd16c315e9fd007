import { useCallback, useMemo, useState } from 'react';
import type { DeployedModule } from '@umbral/contracts';
import { findPage } from '../routing/resolve-route';

type Modules = readonly DeployedModule[] | undefined;

interface PinnedRelease {
  modules: Modules;
  /** For a release that has failed: the listed one is used instead, if it is still open. */
  unpin: (failed: DeployedModule) => void;
}

/** The deployed modules, with one of them replaced by its pinned release. */
const withPinned = (modules: Modules, pinned: DeployedModule): Modules => [
  pinned,
  ...(modules ?? []).filter(({ manifest }) => manifest.name !== pinned.manifest.name),
];

/**
 * The deployed modules, with the open one pinned to the release it was opened with: a new release, even one without the
 * current page, does not disturb its user. A page that only the new release has uses that release.
 */
export function usePinnedRelease(modules: Modules, pathname: string): PinnedRelease {
  const [pinned, setPinned] = useState<DeployedModule>();
  const effective = useMemo(
    () => (pinned && findPage([pinned], pathname) ? withPinned(modules, pinned) : modules),
    [modules, pinned, pathname],
  );
  const found = effective && findPage(effective, pathname)?.deployed;
  // Set during render, so that nothing is rendered with the wrong release.
  if (found !== pinned) setPinned(found);
  const unpin = useCallback((failed: DeployedModule) => setPinned((open) => (open === failed ? undefined : open)), []);
  return { modules: effective, unpin };
}
