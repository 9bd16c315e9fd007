/** swcrc: false, because the build's own .swcrc leaves the tests out. */
const swc = {
  swcrc: false,
  jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
  module: { type: 'commonjs' },
};

/** Unit tests of the library: `npx jest -c libs/mortgage/jest.config.mjs`. */
export default {
  displayName: 'mortgage',
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/{src,test}/**/*.spec.ts'],
  transform: { '^.+\\.[cm]?[jt]s$': ['@swc/jest', swc] },
  transformIgnorePatterns: ['/node_modules/(?!(decimal\\.js|fast-check|pure-rand)/)'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
};
