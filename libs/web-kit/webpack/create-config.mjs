import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { BudgetPlugin } from './budget-plugin.mjs';
import { ContainedStylesPlugin } from './contained-styles-plugin.mjs';
import { hotExternals, hotOutput, hotPlugins, reloadPlugin } from './hot/plugins.mjs';
import { IntegrityPlugin } from './integrity-plugin.mjs';
import { ManifestPlugin } from './manifest-plugin.mjs';
import { PageFilesPlugin } from './page-files-plugin.mjs';
import { rules } from './rules.mjs';
import { SharedExportsPlugin } from './shared-exports-plugin.mjs';
import { ShellManifestPlugin } from './shell-manifest-plugin.mjs';
import { consumedLibraries } from './shared-libraries.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
/** Root of the checkout; undefined where this is an installed package. */
const repository = here.includes(`${sep}node_modules${sep}`)
  ? undefined
  : fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Name of a module's container on `window`; the shell derives the same name from the manifest.
 * @param {string} module
 */
export const containerName = (module) => `umbral_${module.replaceAll('-', '_')}`;

/** @param {string} file @returns {{ name: string, version: string }} */
const manifestIn = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** @param {string} folder @param {Record<string, string>} exposes @param {boolean} hot */
function federation(folder, exposes, hot) {
  const manifestFile = join(folder, 'module.json');
  const { name } = manifestIn(manifestFile);
  return [
    new ModuleFederationPlugin({
      name: containerName(name),
      filename: 'remoteEntry.js',
      exposes,
      shared: consumedLibraries(),
      shareStrategy: 'loaded-first',
      // The plugin refuses an entry with hot updates.
      manifest: !hot,
      dts: false,
      // Uses the shell's runtime: 66 kB less in each container.
      experiments: { externalRuntime: true },
    }),
    new ManifestPlugin(manifestFile),
  ];
}

/**
 * Source maps of scripts only: a style sheet from the cache kept the address of the map of an earlier build, so that one name had two
 * contents, and the integrity of the other refused it.
 */
const scriptMaps = () => new webpack.SourceMapDevToolPlugin({ test: /\.js$/, filename: '[file].map' });

/** Three digits each, whatever the number of modules: by default they grow with it, a quarter of a kB of the users page. */
const shortModuleIds = () => new webpack.ids.DeterministicModuleIdsPlugin({ maxLength: 3, fixedLength: true });

/** In this process: swc has its own threads, and loading cssnano in a worker takes longer than minifying. */
const minimizer = new MinimizerPlugin({
  test: /\.(js|css)$/,
  // A second run finds what the first one made possible: half a kB less of every page.
  minify: [MinimizerPlugin.swcMinify, MinimizerPlugin.swcMinify, MinimizerPlugin.cssnanoMinify],
  parallel: false,
  // The licences lie beside each script; a line that names their file would be received with every page.
  extractComments: { condition: 'some', banner: false },
});

/** `.br` and `.gz` beside every text asset, so that the gateway never compresses the same bytes twice. */
const compressed = () =>
  [
    {
      algorithm: 'brotliCompress',
      compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
      end: 'br',
    },
    { algorithm: 'gzip', compressionOptions: { level: 9 }, end: 'gz' },
  ].map(
    ({ end, ...options }) =>
      new CompressionPlugin({
        ...options,
        test: /\.(js|css|html|svg|json)$/,
        filename: `[file].${end}`,
        threshold: 1024,
        minRatio: Infinity,
      }),
  );

/** The exports of react-router name its development build only. */
function productionRouter() {
  const require = createRequire(import.meta.url);
  const router = createRequire(require.resolve('react-router-dom')).resolve('react-router/package.json');
  return { 'react-router$': join(dirname(router), 'dist', 'production', 'index.mjs') };
}

/** @type {{ test: RegExp, name: string, chunks: 'all' }} */
const reactChunk = { test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, name: 'react', chunks: 'all' };

/**
 * The shell's HTML page, and the libraries that it shares with modules.
 * @param {string} folder @param {string} page
 */
const host = (folder, page) => [
  new HtmlWebpackPlugin({ template: join(folder, page), inject: false, minify: true }),
  new ShellManifestPlugin(join(folder, 'shell.json')),
  // Modules are listed in /modules.json: the runtime needs neither its snapshot plugin nor its Node target.
  new webpack.DefinePlugin({ FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true, ENV_TARGET: JSON.stringify('web') }),
];

/**
 * The build configuration of every app. A folder with a `module.json` becomes a micro-frontend that exposes
 * `src/module.ts` and takes the shared libraries from the shell; the shell gives its own `entry` and `page`.
 *
 * @param {object} options
 * @param {string} options.app `import.meta.url` of the app's webpack.config.mjs
 * @param {Record<string, string>} [options.exposes] what the module exposes
 * @param {webpack.EntryObject} [options.entry] entries of the shell
 * @param {string} [options.page] the shell's index.html
 * @param {webpack.RuleSetRule[]} [options.rules] of this app only
 * @param {readonly string[]} [options.reads] calls of the shell that every signed-in page begins with
 * @param {Record<string, number>} [options.budgets] brotli bytes of JavaScript that an entry or a named chunk may cost
 */
export function createConfig({
  app,
  exposes = { './module': './src/module.ts' },
  entry,
  page = 'index.html',
  budgets,
  reads,
  rules: ownRules = [],
}) {
  const folder = fileURLToPath(new URL('.', app));
  const manifestFile = join(folder, 'module.json');
  const isModule = existsSync(manifestFile);
  // Not a module's folder name: two repositories may be cloned into folders of the same name, and their styles must not clash.
  const name = isModule ? `mf-${manifestIn(manifestFile).name}` : basename(folder);
  // A page may load two releases of a module in turn: their chunks and styles must not clash.
  const release = isModule ? `${name}-${manifestIn(manifestFile).version}` : name;

  /**
   * @param {unknown} [_env]
   * @param {{ mode?: 'production' | 'development', hot?: boolean, reload?: boolean }} [options] hot: open pages apply saved
   *   changes; reload: they reload, in a shell with a production React
   * @returns {webpack.Configuration}
   */
  return (_env, { mode = 'production', hot = false, reload = false } = {}) => {
    const isProduction = mode === 'production';
    const hash = isProduction ? '.[contenthash:10]' : '';
    return {
      name,
      mode,
      context: folder,
      target: ['web', 'es2022'],
      entry: entry ?? {},
      output: {
        path: join(folder, 'dist'),
        clean: true,
        uniqueName: `umbral-${release}`,
        publicPath: isModule ? 'auto' : '/',
        filename: `assets/[name]${hash}.js`,
        chunkFilename: `assets/[name]${hash}.js`,
        assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
        ...(hot && hotOutput),
      },
      ...(hot && { externals: hotExternals(name) }),
      module: {
        rules: [...rules({ app: name, release, isDevelopment: !isProduction && !reload, isHot: hot }), ...ownRules],
      },
      resolve: {
        extensions: ['.tsx', '.ts', '.js'],
        extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
        conditionNames: ['@umbral/source', '...'],
        alias: isProduction ? productionRouter() : {},
      },
      // eval-based maps would need 'unsafe-eval', which the gateway's policy refuses in development too.
      devtool: isProduction ? false : 'cheap-module-source-map',
      optimization: {
        // React in its own chunk, because it changes less often than the shell. No vendor chunk: fewer bytes and requests. A
        // module's container must stay one file.
        ...(isModule ? {} : { splitChunks: { cacheGroups: { react: reactChunk, defaultVendors: false } } }),
        // Only the HTML page is left for webpack's own minimizer.
        minimize: isProduction && { javascript: false },
        minimizer: ['...', minimizer],
        ...(isProduction && { moduleIds: false }),
        // A build with errors emits nothing, so that open pages can apply the next one.
        ...(hot && { emitOnErrors: false }),
      },
      plugins: [
        new MiniCssExtractPlugin({ filename: `assets/[name]${hash}.css`, chunkFilename: `assets/[name]${hash}.css` }),
        ...(isModule
          ? [
              ...federation(folder, exposes, hot),
              new ContainedStylesPlugin(`${name}-`),
              ...(isProduction ? [new SharedExportsPlugin(manifestIn(manifestFile).name, folder)] : []),
            ]
          : host(folder, page)),
        ...(isProduction
          ? [
              shortModuleIds(),
              scriptMaps(),
              new IntegrityPlugin(),
              new PageFilesPlugin({ folder, isModule, reads }),
              ...compressed(),
            ]
          : []),
        ...(isProduction && budgets ? [new BudgetPlugin(budgets)] : []),
        ...(hot ? hotPlugins(name, isModule ? undefined : 'runtime') : []),
        ...(reload ? [reloadPlugin(name)] : []),
      ],
      cache: {
        type: 'filesystem',
        name: `${name}-${mode}${hot ? '-hot' : reload ? '-reload' : ''}`,
        cacheDirectory: join(repository ?? folder, 'node_modules/.cache/webpack'),
        buildDependencies: { config: [here, fileURLToPath(app)] },
      },
      performance: { hints: false },
      infrastructureLogging: { level: 'error' },
      stats: { preset: 'errors-warnings', timings: true },
    };
  };
}
