import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { PATIENCE_MS } from './jest.patience.mjs';

// Jest settings for every package that renders @umbral/ui in jsdom: `export default { ...webJest }` and add what is special.
const here = fileURLToPath(new URL('.', import.meta.url));
const { resolve } = createRequire(import.meta.url);

export const webJest = {
  runtime: `${here}jest.runtime.cjs`,
  testTimeout: PATIENCE_MS,
  testEnvironment: `${here}jest.environment.cjs`,
  testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json'],
  transform: {
    '^.+\\.(ts|tsx|js|mjs)$': [
      resolve('@swc/jest'),
      {
        swcrc: false,
        module: { type: 'commonjs' },
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true, decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
        },
      },
    ],
  },
  // These packages are published as ES modules only; ours are, where they are installed and not linked.
  transformIgnorePatterns: ['/node_modules/(?!(lucide-react|@tanstack|@noble|qr|@umbral)/)'],
  moduleNameMapper: {
    '\\.module\\.css$': `${here}jest.classes.cjs`,
    '\\.(css|svg|woff2)$': `${here}jest.file.cjs`,
    '/load-overlays(\\.js)?$': `${here}jest.overlays.cjs`,
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  setupFilesAfterEnv: [`${here}jest.setup.cjs`],
};
