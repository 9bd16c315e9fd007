import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Failure } from '../failure.ts';
import { inLocal, inRoot, local } from '../paths.ts';
import { modules } from '../processes.ts';
import { isSameProcess } from '../supervise/stale-run.ts';
import { RunFile } from '../supervise/run-file.ts';
import { platformAt, platformOfCheckout } from './platform.ts';

/** Options of every release command. */
interface Given {
  registry?: string | undefined;
  gateway?: string | undefined;
}

/** Which registry is meant: the one that is named, else that of `npm start`. */
export const registryOf = ({ registry }: Given) => registry ?? inLocal('registry');

/** Where the Umbral of this checkout runs now, if it does. */
function runningHere() {
  const running = new RunFile(local).read();
  return running && isSameProcess(running) ? running.url : undefined;
}

/** The platform that is meant, if one runs: the one whose gateway is named, else, for the registry of `npm start`, that. */
export function addressOf({ registry, gateway }: Given): { address: string | undefined; isOurs: boolean } {
  const here = runningHere();
  const address = gateway ?? (registry ? undefined : here);
  return { address, isOurs: address !== undefined && address === here };
}

/** What modules are held to: the platform that is meant, else the code of this checkout. */
export async function platformFor(given: Given) {
  const { address } = addressOf(given);
  return address ? platformAt(address) : platformOfCheckout(inRoot('apps', 'shell', 'dist'));
}

/** Name of a module, which may be given as that of its folder: `audits` for `mf-audits`. */
export const moduleNamed = (given: string) => appNamed(given)?.manifest.name ?? given;

/** The module of this checkout that is called so. */
export const appNamed = (given: string) =>
  modules().find(({ folder, manifest }) => [manifest.name, basename(folder)].includes(given));

/** Modules of this checkout, and folders with built ones. */
export interface Named {
  /** Names of workspaces. */
  sources: string[];
  /** Folders of built modules: of those, once they are built, and of the others. */
  bundles: string[];
  /** What was given as a folder: nothing is known here of what it was made of. */
  foreign: string[];
}

/** What is no module of this checkout is a folder with a built one. */
export function named(given: string[]): Named {
  const apps = given.map((name) => ({ name, app: appNamed(name) }));
  const strange = apps.find(({ name, app }) => !app && !existsSync(name));
  if (strange)
    throw new Failure(`${strange.name} is neither a module of this checkout nor a folder.`, {
      wayOut: `Modules: ${modules()
        .map(({ manifest }) => manifest.name)
        .join(', ')}`,
    });
  return {
    sources: apps.flatMap(({ app }) => (app ? `@umbral/${basename(app.folder)}` : [])),
    bundles: apps.map(({ name, app }) => (app ? join(app.folder, 'dist') : name)),
    foreign: apps.flatMap(({ name, app }) => (app ? [] : name)),
  };
}
