/** Specs beside the code; `*.api.spec.ts` need a running stack (UMBRAL_TEST_STACK) and are left to the platform's run. */
export default {
  displayName: 'gateway',
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/src/**/*.spec.ts'],
  transform: {
    '^.+\\.[cm]?[jt]s$': ['@swc/jest', { swcrc: false, jsc: { target: 'es2023', parser: { syntax: 'typescript', decorators: true } }, module: { type: 'commonjs' } }],
  },
  transformIgnorePatterns: ['/node_modules/(?!(content-disposition)/)'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^@umbral/contracts$': '<rootDir>/../../libs/contracts/src/index.ts',
    '^@umbral/service-kit/core$': '<rootDir>/../../libs/service-kit/src/core.ts',
  },
};
