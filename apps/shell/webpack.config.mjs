import { fileURLToPath } from 'node:url';
import { createConfig } from '@umbral/web-kit/webpack';

/** @param {string} path */
const own = (path) => fileURLToPath(new URL(`./src/modules/${path}`, import.meta.url));

export default createConfig({
  app: import.meta.url,
  page: './src/index.html',
  entry: {
    theme: ['./src/trusted-types.ts', './src/theme.ts', './src/start/first-reads.ts'],
    shell: { import: './src/index.ts', runtime: 'runtime' },
  },
  rules: [
    {
      // What only forms need arrives later, in one chunk: our code, the shared kit and contracts get stand-ins.
      test: /\.tsx?$/,
      exclude: [own('exports'), own('form-libraries/libraries.ts'), /zod-resolver\.ts$/],
      resolve: {
        alias: {
          zod$: own('form-libraries/zod.ts'),
          'react-hook-form$': own('form-libraries/react-hook-form.ts'),
          '@hookform/resolvers/zod$': own('form-libraries/zod-resolver.ts'),
        },
      },
    },
    // What contracts have for servers is removed, so that it does not matter that the stand-in lacks its names.
    { test: /[\\/]contracts[\\/]src[\\/]/, parser: { importExportsPresence: false } },
  ],
  reads: ['/api/user/permissions', '/api/companies/my-companies', '/versions.json'],
  // The sign-in page, and the chunk loaded after it: the frame and the libraries shared with modules.
  budgets: { shell: 85_000 },
});
