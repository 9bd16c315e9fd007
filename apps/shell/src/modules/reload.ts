import type { DeployedModule } from '@umbral/contracts';
import { isOutdated, reloadModule, startLoading } from './module-store';
import { removeModule } from './mounting';

/** Retries a failed module in its current deployment, which may have fixed the failure. */
export async function retryModule(
  broken: DeployedModule,
  readModules: () => Promise<DeployedModule[]>,
  unpin: (failed: DeployedModule) => void,
): Promise<void> {
  const { name } = broken.manifest;
  const [modules] = await Promise.all([readModules(), removeModule(name)]);
  const listed = modules.find(({ manifest }) => manifest.name === name);
  const current = listed ?? broken;
  // In the same turn as the reload: what is mounted, and named, is the release that loads.
  if (listed) unpin(broken);
  if (isOutdated(current)) startLoading(current);
  await reloadModule(current);
}

/**
 * A module opened again is loaded in its current deployment; an open one keeps its build. A failed one is retried
 * automatically once another build is deployed, so that a rollback repairs open shells.
 */
export async function renewModule(deployed: DeployedModule): Promise<void> {
  if (!isOutdated(deployed)) return;
  startLoading(deployed);
  await removeModule(deployed.manifest.name);
  await reloadModule(deployed);
}
