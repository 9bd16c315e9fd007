import { existsSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { BudgetPlugin } from './budget-plugin.mjs';
import { ContainedStylesPlugin } from './contained-styles-plugin.mjs';
import { CompressPlugin } from './compress-plugin.mjs';
import { hotExternals, hotOutput, hotPlugins, reloadPlugin } from './hot/plugins.mjs';
import { IntegrityPlugin } from './integrity-plugin.mjs';
import { ManifestPlugin } from './manifest-plugin.mjs';
import { rules } from './rules.mjs';
import { ShellManifestPlugin } from './shell-manifest-plugin.mjs';
import { consumedLibraries } from './shared-libraries.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
/** Of the checkout that this is part of; undefined where this is an installed package. */
const repository = here.includes(`${sep}node_modules${sep}`)
  ? undefined
  : fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Name of a module's container on `window`; the shell derives it from the manifest in the same way.
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
      // It refuses an entry that has updates beside it.
      manifest: !hot,
      dts: false,
      // The shell's runtime is used: 66 kB less in each container.
      experiments: { externalRuntime: true },
    }),
    new ManifestPlugin(manifestFile),
  ];
}

/** In this process: swc has threads of its own, and to load cssnano in another one takes longer than it works. */
const minimizer = new MinimizerPlugin({
  test: /\.(js|css)$/,
  minify: [MinimizerPlugin.swcMinify, MinimizerPlugin.cssnanoMinify],
  parallel: false,
});

/** @type {{ test: RegExp, name: string, chunks: 'all' }} */
const reactChunk = { test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, name: 'react', chunks: 'all' };

/**
 * The page around the shell, and the libraries that it shares with modules.
 * @param {string} folder @param {string} page
 */
const host = (folder, page) => [
  new HtmlWebpackPlugin({ template: join(folder, page), inject: false, minify: true }),
  new ShellManifestPlugin(join(folder, 'shell.json')),
  // Modules are found in /modules.json: the runtime does without its own way of finding them, and without that for Node.
  new webpack.DefinePlugin({ FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true, ENV_TARGET: JSON.stringify('web') }),
];

/**
 * The one build of everything a browser loads. A folder with a `module.json` becomes a micro-frontend that exposes
 * `src/module.ts` and takes the shared libraries from the shell; the shell gives its own `entry` and `page`.
 *
 * @param {object} options
 * @param {string} options.app `import.meta.url` of the app's webpack.config.mjs
 * @param {Record<string, string>} [options.exposes] what the module exposes
 * @param {webpack.EntryObject} [options.entry] entries of the shell
 * @param {string} [options.page] the shell's index.html
 * @param {Record<string, number>} [options.budgets] brotli bytes of JavaScript that an entry or a named chunk may cost
 */
export function createConfig({
  app,
  exposes = { './module': './src/module.ts' },
  entry,
  page = 'index.html',
  budgets,
}) {
  const folder = fileURLToPath(new URL('.', app));
  const manifestFile = join(folder, 'module.json');
  const isModule = existsSync(manifestFile);
  // Not the folder of a module: two repositories may be cloned into folders of one name, and their styles must not mix.
  const name = isModule ? `mf-${manifestIn(manifestFile).name}` : basename(folder);
  // A page may hold two releases of a module, one after the other: their chunks and styles must not mix.
  const release = isModule ? `${name}-${manifestIn(manifestFile).version}` : name;

  /**
   * @param {unknown} [_env]
   * @param {{ mode?: 'production' | 'development', hot?: boolean, reload?: boolean }} [options] hot: open pages take over what
   *   is saved; reload: they load anew, in a shell whose React is that of production
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
      module: { rules: rules({ app: name, release, isDevelopment: !isProduction && !reload, isHot: hot }) },
      resolve: {
        extensions: ['.tsx', '.ts', '.js'],
        extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
        conditionNames: ['@umbral/source', '...'],
      },
      // eval-based maps would need 'unsafe-eval', which the gateway's policy refuses in development too.
      devtool: isProduction ? 'source-map' : 'cheap-module-source-map',
      optimization: {
        // React apart, because it changes less often than the shell. What belongs together is sent together: it takes less
        // bytes and requests. A module's container must stay one file.
        ...(isModule ? {} : { splitChunks: { cacheGroups: { react: reactChunk, defaultVendors: false } } }),
        // What is left for webpack's own is the page.
        minimize: isProduction && { javascript: false },
        minimizer: ['...', minimizer],
        // An open page takes over what follows the last build that it could have: one with errors is none.
        ...(hot && { emitOnErrors: false }),
      },
      plugins: [
        new MiniCssExtractPlugin({ filename: `assets/[name]${hash}.css`, chunkFilename: `assets/[name]${hash}.css` }),
        ...(isModule
          ? [...federation(folder, exposes, hot), new ContainedStylesPlugin(`${name}-`)]
          : host(folder, page)),
        ...(isProduction ? [new IntegrityPlugin(), new CompressPlugin()] : []),
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
