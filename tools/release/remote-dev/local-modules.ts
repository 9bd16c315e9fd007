import { join } from 'node:path';
import type { DeployedModule, ModuleManifest } from '@umbral/contracts';
import { readJson } from '../../local/read-json.ts';
import { ENTRY } from '../registry/compatibility.ts';

/** A module in development. */
export interface LocalModule {
  name: string;
  /** Where its development build lies. */
  bundle: string;
}

/** URL path of its files: another one for each build would be another release to the shell. */
export const addressOf = ({ name }: LocalModule) => `/modules/${name}/dev/`;

/** The list of what is deployed, with the local modules instead of the deployed ones. No integrity, because files change with each build. */
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
