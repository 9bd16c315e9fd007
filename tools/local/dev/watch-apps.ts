import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration, type MultiCompiler, type MultiStats, type Stats } from 'webpack';
import { Failure } from '../failure.ts';
import { inLocal, inRoot } from '../paths.ts';
import { say, warn } from '../terminal/progress.ts';
import { duration } from '../terminal/style.ts';
import { type Builds } from './builds.ts';

/** How long to wait for other files that are saved with the first one. */
const SETTLE_MS = 20;
/** Stack of the compiler in an error, which does not help with the file. */
const COMPILER_STACK = /\n\s*\n?Caused by:[\s\S]*?(?=\n @ |\nwebpack |$)/g;

/** Folder of an app's development build; the one of `npm start` is not touched. */
export const developmentBundle = (app: string) => inLocal('dev', app);

/** Folders of all apps of this checkout. */
export const appFolders = () =>
  readdirSync(inRoot('apps'))
    .filter((name) => existsSync(inRoot('apps', name, 'webpack.config.mjs')))
    .map((name) => inRoot('apps', name));

/** Pages hot-reload, or are reloaded, which is all that a production shell supports. */
type Way = { hot: true } | { reload: true };

interface WatchOptions {
  bundleOf?: (app: string) => string;
  /** Notifies open pages. */
  builds: Builds;
  way?: Way;
}

export interface Watched {
  /** Resolves when all are built, and rejects when one cannot be. */
  firstBuild: Promise<void>;
  /** Builds all once more: after one from the cache of the disk, the next takes several times as long as those that follow it. */
  warm: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Builds apps in one process, again whenever one of their files changes, so that open pages can take over what changed.
 * @param folders of the apps
 */
export function watchApps(
  folders: string[],
  { bundleOf = developmentBundle, builds, way = { hot: true } }: WatchOptions,
): Watched {
  const compiling = Promise.all(folders.map((folder) => configurationOf(folder, bundleOf(basename(folder)), way))).then(
    (all) => webpack(all),
  );
  const latest = new Map<string, string>();
  const tell = (app: string, stats: Stats) => {
    const { hash = '' } = stats;
    if (stats.hasErrors() || latest.get(app) === hash) return;
    if (latest.has(app)) say(`  ${app} built in ${duration(timeOf(stats))}`);
    latest.set(app, hash);
    builds.tell(app, hash);
  };
  let watching: ReturnType<MultiCompiler['watch']>;
  const firstBuild = compiling.then(
    (compiler) =>
      new Promise<void>((resolve, reject) => {
        let isFirst = true;
        for (const [index, each] of compiler.compilers.entries())
          each.hooks.done.tap('watch-apps', (stats) => tell(each.name ?? basename(folders[index]!), stats));
        watching = compiler.watch({ aggregateTimeout: SETTLE_MS }, (error, stats) => {
          const problem = error?.message ?? problemsOf(stats);
          if (problem && isFirst) return reject(new Failure('The apps could not be built.', { details: problem }));
          if (problem) warn(problem);
          if (problem) builds.fail(problem);
          isFirst = false;
          resolve();
        });
      }),
  );
  return {
    firstBuild,
    warm: async () => {
      for (const each of watching?.watchings ?? [])
        await new Promise<void>((resolve) => each.invalidate(() => resolve()));
    },
    close: async () => {
      const compiler = await compiling;
      await new Promise<void>((resolve) => compiler.close(() => resolve()));
    },
  };
}

const problemsOf = (stats: MultiStats | undefined) =>
  stats?.hasErrors() &&
  stats.toString({ preset: 'errors-only', colors: Boolean(process.stdout.isTTY) }).replace(COMPILER_STACK, '');

const timeOf = ({ endTime = 0, startTime = 0 }: Stats) => endTime - startTime;

interface ConfigurationModule {
  default: (env: object, argv: { mode: 'development' } & Way) => Configuration;
}

async function configurationOf(folder: string, path: string, way: Way): Promise<Configuration> {
  const file = pathToFileURL(join(folder, 'webpack.config.mjs')).href;
  const { default: create } = (await import(file)) as ConfigurationModule;
  const config = create({}, { mode: 'development', ...way });
  rmSync(path, { recursive: true, force: true }); // pages of an earlier run would request it
  return { ...config, output: { ...config.output, path } };
}
