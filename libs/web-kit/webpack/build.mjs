// Builds apps in one process: `node libs/web-kit/webpack/build.mjs <folder> …`, without folders the app of the current one;
// `umbral-module build` where it is installed.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';

const folders = process.argv.slice(2);
const compiler = webpack(await Promise.all((folders.length ? folders : ['.']).map(configurationIn)));

/** @param {string} folder @returns {Promise<webpack.Configuration>} */
async function configurationIn(folder) {
  const { default: configure } = await import(pathToFileURL(resolve(folder, 'webpack.config.mjs')).href);
  return configure();
}

/** @param {Error | null} error @param {webpack.MultiStats | undefined} stats */
function report(error, stats) {
  if (error || !stats) throw error ?? new Error('webpack returned no stats');
  console.log(stats.toString({ preset: 'errors-warnings', timings: true, colors: process.stdout.isTTY }));
  process.exitCode = stats.hasErrors() ? 1 : 0;
}

compiler.run((error, stats) => compiler.close((closing) => report(error ?? closing, stats)));
