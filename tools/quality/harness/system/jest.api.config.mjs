import { fileURLToPath } from 'node:url';
import { nodeJest } from '../../../../jest.preset.mjs';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/**
 * Service specs: they talk HTTP to one real stack, started before the first and stopped after the last.
 *   npx jest -c tools/quality/harness/system/jest.api.config.mjs services/identity
 * UMBRAL_TEST_SERVICES=identity,audit starts these only.
 */
export default {
  ...nodeJest('api'),
  rootDir: root,
  roots: ['services', 'libs'].map((folder) => `<rootDir>/${folder}`),
  testMatch: ['**/*.api.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  globalSetup: `${root}tools/quality/harness/system/global-setup.mjs`,
  globalTeardown: `${root}tools/quality/harness/system/global-teardown.mjs`,
  testTimeout: 240_000, // a limit to give up at, which proves nothing: other work may have the processors
  maxWorkers: 3, // of two processors: half of the time they wait for mails, brokers and retries
};
