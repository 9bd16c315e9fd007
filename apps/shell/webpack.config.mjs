import { createConfig } from '@umbral/web-kit/webpack';

export default createConfig({
  app: import.meta.url,
  page: './src/index.html',
  entry: {
    theme: ['./src/trusted-types.ts', './src/theme.ts'],
    shell: { import: './src/index.ts', runtime: 'runtime' },
  },
  // The sign-in page, and what comes with signing in: the frame and the libraries that modules share.
  budgets: { shell: 150_000, 'signed-in': 85_000 },
});
