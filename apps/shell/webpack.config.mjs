import { createConfig } from '@umbral/web-kit/webpack';

export default createConfig({
  app: import.meta.url,
  page: './src/index.html',
  entry: { theme: './src/theme.ts', shell: { import: './src/index.ts', runtime: 'runtime' } },
  budget: { entry: 'shell', brotliBytes: 150_000 },
});
