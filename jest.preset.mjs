import { fileURLToPath } from 'node:url';
import { PATIENCE_MS } from './libs/ui/jest.patience.mjs';

/** ES-only packages that jest has to turn into CommonJS. */
const ES_ONLY = [
  '@nestjs',
  '@nats-io',
  'jose',
  'cookie',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  'decimal\\.js',
  'fast-check',
  'pure-rand',
  'lru-cache',
  '@fastify',
  'content-disposition',
  'fastify-plugin',
  '@scalar',
  '@noble',
  'pkijs',
  'asn1js',
  'bytestreamjs',
  '@peculiar',
  // CommonJS, but for one late import.
  '@opentelemetry/otlp-exporter-base',
];

export { PATIENCE_MS };

const pathOf = (/** @type {string} */ file) => fileURLToPath(new URL(file, import.meta.url));

const RUNTIME = pathOf('libs/ui/jest.runtime.cjs');
/** Setup file of workspaces that test properties. */
export const PROPERTIES = pathOf('jest.properties.cjs');
const ENVIRONMENT = pathOf('jest.node.cjs');

const compiled = [
  '@swc/jest',
  {
    swcrc: false,
    // Packages are loaded when they are first used: a spec of a rule needs none of Nest, the broker or the database.
    module: { type: 'commonjs', lazy: true },
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: true, decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true },
      keepClassNames: true,
    },
  },
];

/**
 * Jest settings of a workspace that runs on Node: `export default nodeJest('identity')`. Packages of ours are taken from
 * source; specs that need servers (`*.api.spec.ts`) have a configuration of their own in tools/quality/harness/system.
 * @param {string} displayName
 */
export const nodeJest = (displayName) => ({
  displayName,
  runtime: RUNTIME,
  testTimeout: PATIENCE_MS,
  testEnvironment: ENVIRONMENT,
  testEnvironmentOptions: { customExportConditions: ['@umbral/source', 'node', 'node-addons', 'require', 'default'] },
  testMatch: ['<rootDir>/{src,test}/**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.api\\.spec\\.ts$'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  transform: { '\\.[cm]?[jt]sx?$': compiled },
  transformIgnorePatterns: [`/node_modules/(?!(?:.*/node_modules/)?(?:${ES_ONLY.join('|')})/)`],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': ['$1', '$1.js'] },
});
