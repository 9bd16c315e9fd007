import type { DeployedModule } from '@umbral/contracts';
import { isOutdated, reloadModule, startLoading } from './module-store';
import { removeModule } from './mounting';

/** Tries a broken module again, as it is deployed by now: the failure may have been repaired. */
export async function retryModule(broken: DeployedModule, readModules: () => Promise<DeployedModule[]>): Promise<void> {
  const { name } = broken.manifest;
  const [modules] = await Promise.all([readModules(), removeModule(name)]);
  await reloadModule(modules.find(({ manifest }) => manifest.name === name) ?? broken);
}

/**
 * Whoever comes back to a module gets the build that is deployed by then; whoever is in it keeps theirs. One that failed is asked
 * again without a press, once another build has taken its place: what was rolled back heals open shells.
 */
export async function renewModule(deployed: DeployedModule): Promise<void> {
  if (!isOutdated(deployed)) return;
  startLoading(deployed);
  await removeModule(deployed.manifest.name);
  await reloadModule(deployed);
}
