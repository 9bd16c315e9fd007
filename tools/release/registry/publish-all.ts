import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { modules } from '../../local/processes.ts';
import { ENTRY } from './compatibility.ts';
import { platformOfCheckout } from './platform.ts';
import { publishModules } from './publish.ts';
import { changeRegistry } from './registry-file.ts';

/**
 * Makes the modules of this checkout the deployed ones, and no others.
 * @param bundleOf where the built files of an app lie
 * @param options `onlyBuilt`: a module that is not built is simply not deployed
 * @returns names of those that changed
 */
export async function publishAll(
  registry: string,
  bundleOf: (app: string) => string,
  { onlyBuilt = false }: { onlyBuilt?: boolean } = {},
): Promise<string[]> {
  const isBuilt = (app: string) =>
    existsSync(join(bundleOf(app), ENTRY)) && existsSync(join(bundleOf('shell'), 'shell.json'));
  const chosen = modules().filter(({ folder }) => !onlyBuilt || isBuilt(basename(folder)));
  await keepModules(
    registry,
    chosen.map(({ manifest }) => manifest.name),
  );
  if (!chosen.length) return [];
  const results = await publishModules(
    registry,
    chosen.map(({ folder }) => bundleOf(basename(folder))),
    { platform: await platformOfCheckout(bundleOf('shell')), rebuild: true },
  );
  return results.filter(({ isNew }) => isNew).map(({ published }) => published.name);
}

/** Removes other modules from the list of deployed ones; their files stay. */
export const keepModules = (registry: string, names: string[]) =>
  changeRegistry(registry, (before) => {
    const kept = before.modules.filter(({ name }) => names.includes(name));
    const trials = before.trials.filter(({ release }) => names.includes(release.name));
    const isSame = kept.length === before.modules.length && trials.length === before.trials.length;
    return isSame ? before : { ...before, modules: kept, trials };
  });
