import { join } from 'node:path';
import type { DeployedModule, ModuleManifest } from '@umbral/contracts';
import { readJson } from '../read-json.ts';
import { ENTRY } from '../registry/compatibility.ts';

/** A module that is being written. */
export interface LocalModule {
  name: string;
  /** Where its development build lies. */
  bundle: string;
}

/** Where a browser finds its files: another address for each build would be another release to the shell. */
export const addressOf = ({ name }: LocalModule) => `/modules/${name}/dev/`;

/** The list of what is deployed, with modules of this machine in the place of those. No integrity: it changes while one looks. */
export function withLocal(deployed: DeployedModule[], modules: LocalModule[]): DeployedModule[] {
  const names = modules.map(({ name }) => name);
  const own = modules.map((module) => ({
    manifest: readJson<ModuleManifest>(join(module.bundle, 'module.json')),
    entry: `${addressOf(module)}${ENTRY}`,
  }));
  return [...deployed.filter(({ manifest }) => !names.includes(manifest.name)), ...own].sort((one, other) =>
    one.manifest.name.localeCompare(other.manifest.name),
  );
}
