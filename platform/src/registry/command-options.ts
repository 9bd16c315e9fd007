import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runMany } from '../build/nx.ts';
import { Failure } from '../failure.ts';
import { inLocal, inRoot, local } from '../paths.ts';
import { modules } from '../processes.ts';
import { isSameProcess } from '../supervise/stale-run.ts';
import { RunFile } from '../supervise/run-file.ts';
import { platformAt, platformOfCheckout } from './platform.ts';

/** What every command about releases takes. */
export const options = { registry: { type: 'string' }, gateway: { type: 'string' } } as const;

interface Given {
  registry?: string | undefined;
  gateway?: string | undefined;
}

/** Which registry is meant: the one that is named, else that of `npm start`. */
export const registryOf = ({ registry }: Given) => registry ?? inLocal('registry');

/**
 * What modules are held to: the platform whose gateway is named, else, for the registry of `npm start`, the one that runs
 * here, else the code of this checkout.
 */
export async function platformFor({ registry, gateway }: Given) {
  const running = new RunFile(local).read();
  const here = !registry && running && isSameProcess(running) ? running.url : undefined;
  const address = gateway ?? here;
  return address ? platformAt(address) : platformOfCheckout(inRoot('apps', 'shell', 'dist'));
}

/** Name of a module, which may be given as that of its folder: `audits` for `mf-audits`. */
export const moduleNamed = (given: string) => appNamed(given)?.manifest.name ?? given;

const appNamed = (given: string) =>
  modules().find(({ folder, manifest }) => [manifest.name, basename(folder)].includes(given));

/** Folders of built modules. A module of this checkout is built first; any other folder is taken as it is. */
export async function bundlesOf(given: string[]) {
  const apps = given.flatMap((name) => appNamed(name) ?? []);
  if (apps.length) {
    const names = apps.map(({ folder }) => `@umbral/${basename(folder)}`);
    await runMany('build', names, { logFile: inLocal('logs', 'build.log'), what: 'The build' });
  }
  return given.map((name) => {
    const app = appNamed(name);
    if (app) return join(app.folder, 'dist');
    if (existsSync(name)) return name;
    throw new Failure(`${name} is neither a module of this checkout nor a folder.`, {
      wayOut: `Modules: ${modules()
        .map(({ manifest }) => manifest.name)
        .join(', ')}`,
    });
  });
}
