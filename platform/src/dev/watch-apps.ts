// @ts-nocheck is being removed file by file
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { explain, Failure } from '../failure.ts';
import { inLocal, inRoot } from '../paths.ts';
import { say, warn } from '../terminal/progress.ts';
import { duration } from '../terminal/style.ts';

const RELOAD_CLIENT = fileURLToPath(new URL('./live-reload.js', import.meta.url));
/** Asked for every second by open pages; see live-reload.js. */
const MARK = 'dev-build.json';

/** Where the development build of an app lies; the one of `npm start` stays as it is. */
export const developmentBundle = (app) => inLocal('dev', app);

/**
 * Builds all apps in one process, again whenever one of their files changes.
 * @param options called after each build that worked
 */
export function watchApps({ onBuilt }: { onBuilt: () => Promise<unknown> }): {
  firstBuild: Promise<void>;
  close: () => Promise<void>;
} {
  let watching;
  const firstBuild = configurations().then(
    (configs) =>
      new Promise((resolve, reject) => {
        const webpack = createRequire(inRoot('libs', 'web-kit', 'package.json'))('webpack');
        let isFirst = true;
        watching = webpack(configs).watch({ aggregateTimeout: 100 }, (error, stats) => {
          const problem =
            error?.message ??
            (stats.hasErrors() && stats.toString({ preset: 'errors-only', colors: Boolean(process.stdout.isTTY) }));
          if (problem && isFirst) return reject(new Failure('The apps could not be built.', { details: problem }));
          if (problem) return warn(problem);
          if (!isFirst)
            say(
              `  apps built in ${duration(Math.max(...stats.stats.map(({ endTime, startTime }) => endTime - startTime)))}`,
            );
          isFirst = false;
          onBuilt()
            .then(tellOpenPages, (failure) => warn(explain(failure)))
            .then(resolve);
        });
      }),
  );
  return { firstBuild, close: () => new Promise((resolve) => (watching ? watching.close(resolve) : resolve())) };
}

async function configurations() {
  const apps = readdirSync(inRoot('apps')).filter((name) => existsSync(inRoot('apps', name, 'webpack.config.mjs')));
  return Promise.all(
    apps.map(async (app) => {
      const { default: create } = await import(pathToFileURL(inRoot('apps', app, 'webpack.config.mjs')));
      const config = create({}, { mode: 'development' });
      const isModule = existsSync(inRoot('apps', app, 'module.json'));
      return {
        ...config,
        ...(!isModule && { entry: withReload(config.entry) }),
        output: { ...config.output, path: developmentBundle(app), clean: !isModule && { keep: MARK } },
      };
    }),
  );
}

/** The first entry of the shell also listens for new builds. */
function withReload(entry) {
  const [[name, first], ...others] = Object.entries(entry);
  const description = typeof first === 'string' ? { import: first } : first;
  return {
    [name]: { ...description, import: [RELOAD_CLIENT, description.import].flat() },
    ...Object.fromEntries(others),
  };
}

function tellOpenPages() {
  mkdirSync(developmentBundle('shell'), { recursive: true });
  writeFileSync(join(developmentBundle('shell'), MARK), JSON.stringify({ builtAt: Date.now() }));
}
