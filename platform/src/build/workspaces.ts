import { existsSync, readdirSync } from 'node:fs';
import { inRoot } from '../paths.ts';
import { readJson } from '../read-json.ts';

export interface Workspace {
  name: string;
  folder: string;
  path: string;
  scripts: Record<string, string>;
}

/** Every package below apps, libs and services that has source */
export const workspaces = (): Workspace[] =>
  ['libs', 'services', 'apps']
    .flatMap((group) => readdirSync(inRoot(group)).map((name) => `${group}/${name}`))
    .filter((path) => existsSync(inRoot(path, 'package.json')) && existsSync(inRoot(path, 'src')))
    .map(describe);

/** The same, and the packages beside them: this one, the browser journeys and the measurements. */
export const everyWorkspace = () => [...workspaces(), ...['platform', 'e2e', 'bench'].map(describe)];

function describe(path: string): Workspace {
  const { name, scripts = {} } = readJson<Pick<Workspace, 'name'> & Partial<Workspace>>(inRoot(path, 'package.json'));
  return { name, path, folder: inRoot(path), scripts };
}

/** Those that have something to build: a build script and an entry. */
export const buildable = () =>
  workspaces().filter(
    ({ folder, scripts }) =>
      scripts.build &&
      ['src/index.ts', 'src/main.ts', 'webpack.config.mjs'].some((entry) => existsSync(`${folder}/${entry}`)),
  );
