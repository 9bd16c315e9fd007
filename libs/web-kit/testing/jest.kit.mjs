import { webJest } from '@umbral/ui/jest';

const environment = new URL('./environment.cjs', import.meta.url).pathname;

/** Jest settings for what uses web-kit: `export default { ...kitJest, displayName: 'mf-audits' }`. */
export const kitJest = {
  ...webJest,
  testEnvironment: environment,
  testEnvironmentOptions: { customExportConditions: ['@umbral/source', 'browser', 'require', 'default'] },
};
