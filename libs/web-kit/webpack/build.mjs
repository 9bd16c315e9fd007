// Builds the app of the current folder: `node ../../libs/web-kit/webpack/build.mjs`; `umbral-module build` where it is installed.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';

const { default: configure } = await import(pathToFileURL(join(process.cwd(), 'webpack.config.mjs')).href);
const compiler = webpack(configure());

/** @param {Error | null} error @param {webpack.Stats | undefined} stats */
function report(error, stats) {
  if (error || !stats) throw error ?? new Error('webpack says nothing');
  console.log(stats.toString({ preset: 'errors-warnings', timings: true, colors: process.stdout.isTTY }));
  process.exitCode = stats.hasErrors() ? 1 : 0;
}

compiler.run((error, stats) => compiler.close((closing) => report(error ?? closing, stats)));
