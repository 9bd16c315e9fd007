import { PATIENCE_MS } from '../../jest.preset.mjs';

// Jest settings for every package that renders @umbral/ui in jsdom: `export default { ...webJest }` and add what is special.
const root = new URL('../../', import.meta.url).pathname;

export const webJest = {
  testTimeout: PATIENCE_MS,
  testEnvironment: `${root}libs/ui/jest.environment.cjs`,
  testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json'],
  transform: {
    '^.+\\.(ts|tsx|js|mjs)$': [
      '@swc/jest',
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
  // These packages are published as ES modules only.
  transformIgnorePatterns: ['/node_modules/(?!(lucide-react|@tanstack|@noble|qr)/)'],
  moduleNameMapper: {
    '\\.module\\.css$': `${root}libs/ui/jest.classes.cjs`,
    '\\.(css|svg|woff2)$': `${root}libs/ui/jest.file.cjs`,
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  setupFilesAfterEnv: [`${root}libs/ui/jest.setup.cjs`],
};
