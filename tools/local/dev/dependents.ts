import { workspaces } from '../build/workspaces.ts';
import { readJson } from '../read-json.ts';

/**
 * The services that use a workspace, directly or through a library.
 * @param path `services/identity`, `libs/contracts`
 * @returns names of services
 */
export function servicesUsing(path: string): string[] {
  const all = workspaces().map((workspace) => ({ ...workspace, uses: dependenciesOf(workspace.folder) }));
  const affected = new Set(all.filter((workspace) => workspace.path === path).map(({ name }) => name));
  for (let size = 0; size !== affected.size;) {
    size = affected.size;
    for (const { name, uses } of all) if (uses.some((used) => affected.has(used))) affected.add(name);
  }
  return all
    .filter(({ name, path: own }) => own.startsWith('services/') && affected.has(name))
    .map(({ path: own }) => own.replace('services/', ''));
}

const dependenciesOf = (folder: string) =>
  Object.keys(readJson<{ dependencies?: object }>(`${folder}/package.json`).dependencies ?? {});
