import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Failure } from '../../local/failure.ts';
import { local } from '../../local/paths.ts';
import { modules } from '../../local/processes.ts';
import { isSameProcess } from '../../local/supervise/stale-run.ts';
import { RunFile } from '../../local/supervise/run-file.ts';
import { credentialsFor } from './credentials.ts';
import { openSession } from './platform-session.ts';

/** The address of this checkout's running system, if there is one. */
function runningHere() {
  const running = new RunFile(local).read();
  return running && isSameProcess(running) ? running.url : undefined;
}

/** The given platform, else the running one of this checkout. */
export function platformOf({ gateway }: { gateway?: string | undefined }): { address: string; isOurs: boolean } {
  const here = runningHere();
  const address = gateway ?? here;
  if (address) return { address, isOurs: address === here };
  throw new Failure('No platform runs here.', { wayOut: 'Start one (npm start) or name one (--gateway https://…)' });
}

/** Signs in at the platform that the options name. */
export function sessionOf(given: { gateway?: string | undefined }) {
  const platform = platformOf(given);
  return openSession(platform.address, credentialsFor(platform));
}

/** Name of a module, which may be given as that of its folder: `audits` for `mf-audits`. */
export const moduleNamed = (given: string) => appNamed(given)?.manifest.name ?? given;

/** The module of this checkout with this name. */
export const appNamed = (given: string) =>
  modules().find(({ folder, manifest }) => [manifest.name, basename(folder)].includes(given));

/** Modules of this checkout, and folders with built ones. */
export interface Named {
  /** Names of workspaces. */
  sources: string[];
  /** Folders of built modules: of those, once they are built, and of the others. */
  bundles: string[];
  /** Given as a folder: their sources are unknown here. */
  foreign: string[];
}

/** Anything else than a module of this checkout must be a folder with a built one. */
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
