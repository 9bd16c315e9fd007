import { fileURLToPath } from 'node:url';
import { createConfig } from '../../../../../../libs/web-kit/webpack/create-config.mjs';

// The shell and the users page as one ordinary bundle: no federation, nothing shared, nothing apart.
// OUTPUT: where to. PAGE: `login` leaves what comes after signing in apart, `users` has the page of users in the bundle.
const { OUTPUT = '', PAGE } = process.env;
const shell = new URL('../../../../../../apps/shell/', import.meta.url);
/** @param {string} path */
const inShell = (path) => fileURLToPath(new URL(path, shell));

const configure = createConfig({
  app: new URL('webpack.config.mjs', shell).href,
  page: './src/index.html',
  entry: { theme: './src/theme.ts', shell: './src/index.ts' },
});

export default () => {
  const config = configure();
  const together = { test: /load-signed-in\.ts$/, parser: { dynamicImportMode: 'eager' } };
  return {
    ...config,
    output: { ...config.output, path: OUTPUT },
    // These files are ES modules by package.json, but import like the code of the apps.
    module: {
      rules: [
        ...(config.module?.rules ?? []),
        { test: /modules-of-\w+\.js$/, resolve: { fullySpecified: false } },
        ...(PAGE === 'users' ? [together] : []),
      ],
    },
    resolve: {
      ...config.resolve,
      alias: {
        [inShell('src/modules/federation.ts')]: fileURLToPath(new URL(`modules-of-${PAGE}.js`, import.meta.url)),
      },
    },
    optimization: { ...config.optimization, splitChunks: false },
    cache: {
      .../** @type {object} */ (config.cache),
      name: `one-bundle-${PAGE}`,
      buildDependencies: { config: [fileURLToPath(import.meta.url)] },
    },
  };
};
