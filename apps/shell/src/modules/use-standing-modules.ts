import { useMemo, useState } from 'react';
import type { DeployedModule } from '@umbral/contracts';
import { findPage } from '../routing/verdict';

type Modules = readonly DeployedModule[] | undefined;

/** The list in which one module stands as it was; everything else as it is deployed now. */
const withStanding = (modules: Modules, standing: DeployedModule): Modules => [
  standing,
  ...(modules ?? []).filter(({ manifest }) => manifest.name !== standing.manifest.name),
];

/**
 * The deployed modules, of which the one that somebody is in stays as it was when they came: a new release, even one that
 * no longer has this page, takes nothing from under their hands. A page that only the new release has is judged by that.
 */
export function useStandingModules(modules: Modules, pathname: string): Modules {
  const [standing, setStanding] = useState<DeployedModule>();
  const judged = useMemo(
    () => (standing && findPage([standing], pathname) ? withStanding(modules, standing) : modules),
    [modules, standing, pathname],
  );
  const found = judged && findPage(judged, pathname)?.deployed;
  // Adjusted while rendering, so that nothing is drawn for the wrong release.
  if (found !== standing) setStanding(found);
  return judged;
}
