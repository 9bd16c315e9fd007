import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { inLocal, inRoot, local, root } from '../paths.ts';
import { modules } from '../processes.ts';
import { run } from '../shell/run.ts';
import { State } from '../state.ts';
import { sourcesFingerprint } from './fingerprint.ts';
import { buildable } from './workspaces.ts';

const STAMP = 'built';
const PROGRAM = inRoot('tools', 'local', 'main.ts');
const BUNDLER = inRoot('libs', 'web-kit', 'webpack', 'build.mjs');

/** Whether a build would change nothing: same sources as last time, and every result is there. */
export const isBuilt = () =>
  new State(local).get(STAMP) === sourcesFingerprint() &&
  buildable().every(({ folder }) => existsSync(`${folder}/dist`));

/** Builds everything that a running system consists of. */
export async function buildAll() {
  modules(); // two of one name are refused before anything is built
  const noteBuilt = stampOfSources();
  await Promise.all([buildCode(), buildApps()]);
  noteBuilt();
}

/** Records the sources that were built, once everything is. */
export function stampOfSources() {
  const fingerprint = sourcesFingerprint();
  return () => new State(local).set(STAMP, fingerprint);
}

const isApp = ({ path }: { path: string }) => path.startsWith('apps/');

/**
 * Services and libraries. In a process that ends: the compiler would leave 60 MB with the one that supervises the system. Not by the
 * launcher, which would install again in an image that lacks some workspaces.
 */
export async function buildCode() {
  const folders = buildable()
    .filter((workspace) => !isApp(workspace))
    .map(({ folder }) => folder);
  await run(process.execPath, ['--import', 'tsx', PROGRAM, 'compile', ...folders], {
    cwd: root,
    what: 'The build of the services and libraries',
  });
}

/** All apps in one process: separate ones would each load webpack, Module Federation and the libraries' sources. */
export async function buildApps() {
  const folders = buildable()
    .filter(isApp)
    .map(({ folder }) => relative(root, folder));
  await run(process.execPath, [BUNDLER, ...folders], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    logFile: inLocal('logs', 'build.log'),
    what: 'The build of the apps',
  });
}
