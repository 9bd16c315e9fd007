import { createConfig } from '@umbral/web-kit/webpack';

export default createConfig({
  app: import.meta.url,
  page: './src/index.html',
  entry: {
    theme: ['./src/trusted-types.ts', './src/theme.ts', './src/start/first-reads.ts'],
    shell: { import: './src/index.ts', runtime: 'runtime' },
  },
  reads: ['/api/user/permissions', '/api/companies/my-companies', '/versions.json'],
  // The sign-in page, and the chunk loaded after it: the frame and the libraries shared with modules.
  budgets: { shell: 85_000 },
});
