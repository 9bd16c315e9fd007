const compiled = ['@swc/jest', {
  jsc: { parser: { syntax: 'typescript', decorators: true }, transform: { legacyDecorator: true, decoratorMetadata: true }, target: 'es2023' },
  module: { type: 'commonjs' },
}];

export default {
  displayName: 'identity',
  testEnvironment: 'node',
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testPathIgnorePatterns: ['\\.api\\.spec\\.ts$'],
  transform: { '\\.ts$': compiled },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1', '^@umbral/contracts$': '<rootDir>/../../libs/contracts/src/index.ts' },
};
