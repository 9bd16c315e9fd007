import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack from 'webpack';

const require = createRequire(import.meta.url);
const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * Hot module replacement that preserves the state of components. For `npm run dev` only.
 * @param {string} app whose builds the page subscribes to
 * @param {string} [runtime] the runtime that applies updates, where an app has several
 */
export const hotPlugins = (app, runtime) => [
  new webpack.HotModuleReplacementPlugin(),
  inEachEntry(`./refresh-runtime.js?app=${app}`),
  new ReactRefreshPlugin({
    overlay: false,
    forceEnable: true,
    // One per page, like the runtime.
    library: 'umbral',
    exclude: [/node_modules/, here],
  }),
  inEachEntry(`./client.js?${new URLSearchParams({ app, ...(runtime && { runtime }) })}`),
];

/** @param {string} app whose page is reloaded after each build */
export const reloadPlugin = (app) => inEachEntry(`./reload-client.js?app=${app}`);

/**
 * Runs before the other modules of an entry, or of a module's container.
 * @param {string} file
 */
const inEachEntry = (file) => new webpack.EntryPlugin(here, file, { name: undefined });

/**
 * The app's instance of refresh-runtime.js, under both names that the plugin uses.
 * @param {string} app
 */
export const hotExternals = (app) => ({
  'react-refresh/runtime': `var umbralRefresh[${JSON.stringify(app)}]`,
  [require.resolve('react-refresh/runtime')]: `var umbralRefresh[${JSON.stringify(app)}]`,
});

/** Below /assets/ and /modules/: the policy allows no other script address. A page may be several builds behind. */
export const hotOutput = {
  hotUpdateMainFilename: 'assets/hot-update/[runtime].[fullhash].json',
  hotUpdateChunkFilename: 'assets/hot-update/[id].[fullhash].js',
  clean: { keep: /^assets\/hot-update\// },
};
