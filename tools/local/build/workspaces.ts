import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.ts';
import { readJson } from '../read-json.ts';

export interface Workspace {
  name: string;
  folder: string;
  path: string;
  scripts: Record<string, string>;
}

const TOOLS = [
  ...['local', 'release', 'release/module-tools', 'quality'],
  ...['quality/harness', 'quality/bench', 'quality/e2e'],
].map((name) => `tools/${name}`);

/** Every package below apps, libs and services that has source */
export const workspaces = (checkout = root): Workspace[] =>
  ['libs', 'services', 'apps']
    .flatMap((group) => readdirSync(join(checkout, group)).map((name) => `${group}/${name}`))
    .filter((path) => existsSync(join(checkout, path, 'package.json')) && existsSync(join(checkout, path, 'src')))
    .map((path) => describe(path, checkout));

/** The same, and the packages of the tools. */
export const everyWorkspace = () => [...workspaces(), ...TOOLS.map((path) => describe(path))];

function describe(path: string, checkout = root): Workspace {
  const folder = join(checkout, path);
  const { name, scripts = {} } = readJson<Pick<Workspace, 'name'> & Partial<Workspace>>(join(folder, 'package.json'));
  return { name, path, folder, scripts };
}

/** These and the libraries of ours that they need to run. */
export function withLibraries(names: string[], known: Map<string, Workspace>): Workspace[] {
  const found = new Set<Workspace>();
  const reach = (next: string) => {
    const workspace = known.get(next);
    if (!workspace || found.has(workspace)) return;
    found.add(workspace);
    const { dependencies = {} } = readJson<{ dependencies?: object }>(join(workspace.folder, 'package.json'));
    Object.keys(dependencies).forEach(reach);
  };
  names.forEach(reach);
  return [...found];
}

/** What a running system is made of and has to be built: services, apps and those libraries of theirs that are no mere sources. */
export function buildable(): Workspace[] {
  const all = workspaces();
  const running = all.filter(({ path }) => !path.startsWith('libs/')).map(({ name }) => name);
  return withLibraries(running, new Map(all.map((one) => [one.name, one]))).filter(({ scripts }) => scripts.build);
}
