import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack from 'webpack';

const require = createRequire(import.meta.url);
const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * What lets an open page take over what is saved, with what its components remember. For `npm run dev` only.
 * @param {string} app whose builds the page asks for
 * @param {string} [runtime] the one that takes them over, where an app has several
 */
export const hotPlugins = (app, runtime) => [
  new webpack.HotModuleReplacementPlugin(),
  inEachEntry(`./refresh-runtime.js?app=${app}`),
  new ReactRefreshPlugin({
    overlay: false,
    forceEnable: true,
    // Said once for the page: the runtime is.
    library: 'umbral',
    exclude: [/node_modules/, here],
  }),
  inEachEntry(`./client.js?${new URLSearchParams({ app, ...(runtime && { runtime }) })}`),
];

/** @param {string} app whose page is loaded anew with each build */
export const reloadPlugin = (app) => inEachEntry(`./reload-client.js?app=${app}`);

/**
 * Before everything else that an entry, or the container of a module, brings.
 * @param {string} file
 */
const inEachEntry = (file) => new webpack.EntryPlugin(here, file, { name: undefined });

/**
 * What refresh-runtime.js made for the app, by the two names that the plugin has for it.
 * @param {string} app
 */
export const hotExternals = (app) => ({
  'react-refresh/runtime': `var umbralRefresh[${JSON.stringify(app)}]`,
  [require.resolve('react-refresh/runtime')]: `var umbralRefresh[${JSON.stringify(app)}]`,
});

/** Below /assets/ and /modules/: no other address may be that of a script. The build of a page may be several builds old. */
export const hotOutput = {
  hotUpdateMainFilename: 'assets/hot-update/[runtime].[fullhash].json',
  hotUpdateChunkFilename: 'assets/hot-update/[id].[fullhash].js',
  clean: { keep: /^assets\/hot-update\// },
};
