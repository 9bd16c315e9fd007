import { fileURLToPath } from 'node:url';
import { webJest } from '@umbral/ui/jest';

const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * Jest settings of a workspace with pages: `export default pageJest('mf-admin')`. Specs start from `@umbral/web-kit/testing`.
 * @param {string} displayName
 */
export const pageJest = (displayName) => ({
  ...webJest,
  displayName,
  testEnvironment: `${here}jest.environment.cjs`,
  setupFilesAfterEnv: [...webJest.setupFilesAfterEnv, `${here}jest.setup.cjs`],
  testEnvironmentOptions: { customExportConditions: ['@umbral/source', 'browser'] },
});
