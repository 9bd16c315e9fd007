import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import webpack, { type Configuration, type EntryObject, type MultiStats } from 'webpack';
import { explain, Failure } from '../failure.ts';
import { inLocal, inRoot } from '../paths.ts';
import { say, warn } from '../terminal/progress.ts';
import { duration } from '../terminal/style.ts';

const RELOAD_CLIENT = fileURLToPath(new URL('./live-reload.js', import.meta.url));
/** Asked for every second by open pages; see live-reload.js. */
const MARK = 'dev-build.json';

/** Where the development build of an app lies; the one of `npm start` stays as it is. */
export const developmentBundle = (app: string) => inLocal('dev', app);

/**
 * Builds all apps in one process, again whenever one of their files changes.
 * @param options called after each build that worked
 */
export function watchApps({ onBuilt }: { onBuilt: () => Promise<unknown> }): {
  firstBuild: Promise<void>;
  close: () => Promise<void>;
} {
  const watching = configurations().then((configs) => {
    const compiler = webpack(configs);
    const firstBuild = new Promise<void>((resolve, reject) => {
      let isFirst = true;
      compiler.watch({ aggregateTimeout: 100 }, (error, stats) => {
        const problem = error?.message ?? problemsOf(stats);
        if (problem && isFirst) return reject(new Failure('The apps could not be built.', { details: problem }));
        if (problem) return warn(problem);
        if (!isFirst && stats) say(`  apps built in ${duration(timeOf(stats))}`);
        isFirst = false;
        onBuilt()
          .then(tellOpenPages, (failure: unknown) => warn(explain(failure)))
          .then(resolve, reject);
      });
    });
    return { compiler, firstBuild };
  });
  return {
    firstBuild: watching.then(({ firstBuild }) => firstBuild),
    close: async () => {
      const { compiler } = await watching;
      await new Promise<void>((resolve) => compiler.close(() => resolve()));
    },
  };
}

const problemsOf = (stats: MultiStats | undefined) =>
  stats?.hasErrors() && stats.toString({ preset: 'errors-only', colors: Boolean(process.stdout.isTTY) });

const timeOf = ({ stats }: MultiStats) =>
  Math.max(...stats.map(({ endTime = 0, startTime = 0 }) => endTime - startTime));

interface ConfigurationModule {
  default: (env: object, argv: { mode: 'development' }) => Configuration;
}

async function configurations(): Promise<Configuration[]> {
  const apps = readdirSync(inRoot('apps')).filter((name) => existsSync(inRoot('apps', name, 'webpack.config.mjs')));
  return Promise.all(
    apps.map(async (app) => {
      const { default: create } = (await import(
        pathToFileURL(inRoot('apps', app, 'webpack.config.mjs')).href
      )) as ConfigurationModule;
      const config = create({}, { mode: 'development' });
      const isModule = existsSync(inRoot('apps', app, 'module.json'));
      return {
        ...config,
        ...(!isModule && { entry: withReload(config.entry as EntryObject) }),
        output: { ...config.output, path: developmentBundle(app), clean: isModule ? false : { keep: MARK } },
      };
    }),
  );
}

/** The first entry of the shell also listens for new builds. */
function withReload(entry: EntryObject): EntryObject {
  const [first, ...others] = Object.entries(entry);
  if (!first) return entry;
  const [name, given] = first;
  const description = typeof given === 'string' || Array.isArray(given) ? { import: given } : given;
  return {
    [name]: { ...description, import: [RELOAD_CLIENT, description.import].flat() },
    ...Object.fromEntries(others),
  };
}

function tellOpenPages() {
  mkdirSync(developmentBundle('shell'), { recursive: true });
  writeFileSync(join(developmentBundle('shell'), MARK), JSON.stringify({ builtAt: Date.now() }));
}
