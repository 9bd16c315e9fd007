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

/** Every package below apps, libs and services that has source */
export const workspaces = (checkout = root): Workspace[] =>
  ['libs', 'services', 'apps']
    .flatMap((group) => readdirSync(join(checkout, group)).map((name) => `${group}/${name}`))
    .filter((path) => existsSync(join(checkout, path, 'package.json')) && existsSync(join(checkout, path, 'src')))
    .map((path) => describe(path, checkout));

/** The same, and the packages beside them: this one, the browser journeys, the measurements and the test harness. */
export const everyWorkspace = () => [
  ...workspaces(),
  ...['platform', 'e2e', 'bench', 'tools/quality/harness'].map((path) => describe(path)),
];

function describe(path: string, checkout = root): Workspace {
  const folder = join(checkout, path);
  const { name, scripts = {} } = readJson<Pick<Workspace, 'name'> & Partial<Workspace>>(join(folder, 'package.json'));
  return { name, path, folder, scripts };
}

/** Those that have something to build: a build script and an entry. */
export const buildable = () =>
  workspaces().filter(
    ({ folder, scripts }) =>
      scripts.build &&
      ['src/index.ts', 'src/main.ts', 'webpack.config.mjs'].some((entry) => existsSync(`${folder}/${entry}`)),
  );
