import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../paths.ts';
import { modules, storeOf } from '../processes.ts';
import { run } from '../shell/run.ts';
import { environmentOf, type Wiring } from '../wiring.ts';

interface Options {
  logs: string;
  /** A module that is not built is simply not deployed. */
  onlyBuilt?: boolean;
  /** With the built releases service. */
  checkout?: string;
}

/**
 * Makes the modules of this checkout the deployed ones, and no others, by the operator's program of the releases service: it needs
 * the database, not the running service.
 * @param bundleOf where the built files of an app are
 */
export async function deployModules(
  wiring: Wiring,
  bundleOf: (app: string) => string,
  { logs, onlyBuilt = false, checkout = root }: Options,
) {
  const bundles = modules().map(({ folder }) => bundleOf(basename(folder)));
  const chosen = onlyBuilt ? bundles.filter((bundle) => existsSync(join(bundle, 'module.json'))) : bundles;
  if (!chosen.length) return;
  await run(process.execPath, [storeOf(checkout), '--only', ...chosen], {
    env: environmentOf('releases', wiring),
    logFile: join(logs, 'deploy-modules.log'),
    what: 'The deployment of the modules',
  });
}
