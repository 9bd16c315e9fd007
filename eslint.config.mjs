import nx from '@nx/eslint-plugin';
import { createProjectGraphAsync } from '@nx/devkit';
import checkFile from 'eslint-plugin-check-file';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

// The boundary rule reads Nx's project graph and silently allows everything when there is none: make it, or fail here.
process.env.NX_DAEMON = 'false';
if (!process.env.NX_TASK_TARGET_PROJECT) await createProjectGraphAsync(); // a run by Nx has just made it

/** Who may import whom. Tags stand in each package.json under `nx.tags`. */
const boundaries = {
  app: ['web-kit', 'ui', 'mortgage', 'audit-proof', 'contracts'],
  service: ['service-kit', 'mortgage', 'audit-proof', 'contracts', 'testing'],
  'web-kit': ['ui', 'contracts'],
  'service-kit': ['contracts', 'testing'],
  testing: ['contracts'],
  ui: [],
  contracts: [],
  mortgage: [],
  'audit-proof': [],
  client: ['testing', 'contracts'],
  platform: ['contracts', 'mortgage', 'testing'],
  e2e: ['contracts', 'platform', 'testing'],
};

/**
 * Whose it is, beside what it is: a domain uses its own and what is shared. `domain:platform` is not here: what runs, measures and tests
 * all of it may see all of it, as far as the kinds above allow. A module of a domain that is not named is held to its kind.
 */
const domains = ['identity', 'catalog', 'studies', 'audit'];
const ownDomain = [...domains, 'shared'].map((name) => ({
  sourceTag: `domain:${name}`,
  onlyDependOnLibsWithTags: [`domain:${name}`, 'domain:shared'],
}));

const CODE = [
  '{apps,libs,services}/*/{src,test,testing}/**/*.{ts,tsx}',
  'e2e/**/*.ts',
  'bench/**/*.ts',
  'platform/{src,faults,upgrade,mutations,security,test,lint-fixture}/**/*.ts',
  'tools/quality/**/*.ts',
];
const WEB = ['apps/*/src/**/*.{ts,tsx}', 'libs/{ui,web-kit}/src/**/*.{ts,tsx}'];
const SPECS = [
  '**/*.spec.{ts,tsx}',
  '**/test/**',
  'e2e/**',
  '**/*.testing.{ts,tsx}',
  '**/testing/**',
  'platform/security/**',
  'tools/quality/**',
];
/** The one file of a process that reads its environment, and what runs outside of any process of ours. */
const CONFIGURATION = [
  '**/src/config.ts',
  '**/src/*/config.ts',
  '**/prisma.config.ts',
  '**/*.config.{mjs,ts}',
  'platform/**',
  'bench/**',
  'tools/**',
];

const noEnvironment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Only src/config.ts reads the environment: add the variable to its schema.',
};

const onlyForSpecs = {
  group: ['@umbral/*/testing', '@umbral/testing'],
  message: 'For specs only: it is not in what is shipped.',
};

/** A verb says what to do by `Records`; the order of its checks, audit, ETag and repeated keys are the kit's. */
const doneByRecords = {
  name: '@umbral/service-kit',
  importNames: ['Transactions', 'assertFresh', 'diff', 'idempotent', 'withEtag'],
  message: 'Records does this: see libs/service-kit/README.md.',
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/dist-*/',
      '**/generated/',
      '**/coverage/',
      '**/node_modules/',
      '.local/',
      '.nx/',
      'platform/src/new-module/template/',
      'libs/web-kit/webpack/hot/globals.d.ts',
      '**/test-results/',
      '**/playwright-report/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    // A file is named in kebab-case after what it holds; a file that holds a component bears the component's name.
    files: ['**/*.{ts,tsx,mjs,cjs,js}'],
    plugins: { 'check-file': checkFile },
    rules: {
      'check-file/filename-naming-convention': [
        'error',
        { '**/*.{ts,mjs,cjs,js}': 'KEBAB_CASE', '**/*.tsx': '@(+([a-z0-9-])|[A-Z]*([a-zA-Z0-9]))' },
        { ignoreMiddleExtensions: true },
      ],
    },
  },
  {
    files: CODE,
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          // What stands on the machine's side reaches into the platform by paths: there is no package to build.
          allow: ['^(\\.\\./)+platform/src/', '^(\\.\\./)+bench/src/', '^(\\.\\./)+tools/quality/'],
          enforceBuildableLibDependency: false,
          depConstraints: [
            ...Object.entries(boundaries).map(([tag, allowed]) => ({
              sourceTag: tag,
              onlyDependOnLibsWithTags: allowed,
            })),
            ...ownDomain,
          ],
        },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/require-await': 'off', // an async function that answers at once is still part of an async interface
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 400 }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', noEnvironment],
      'no-restricted-imports': ['error', { patterns: [onlyForSpecs] }],
    },
  },
  {
    // Nest injects by the type of a parameter: a type-only import would leave nothing to inject.
    files: ['services/**/*.ts', 'libs/service-kit/**/*.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    files: ['services/*/src/**/*.controller.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [onlyForSpecs], paths: [doneByRecords] }] },
  },
  {
    files: WEB,
    plugins: { 'react-hooks': reactHooks },
    rules: {
      '@typescript-eslint/unbound-method': 'off', // stores are closures, handed to useSyncExternalStore as they are
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  {
    // These three compile each file as React's compiler would: what is worth it for a screen is not for a test of one.
    files: WEB,
    ignores: ['**/*.spec.tsx', '**/*.testing.tsx', '**/testing/**'],
    rules: {
      'react-hooks/static-components': 'error',
      'react-hooks/error-boundaries': 'error',
      'react-hooks/set-state-in-render': 'error',
    },
  },
  {
    files: SPECS,
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off', // bodies of HTTP answers are any until the spec looks at them
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
      'no-restricted-syntax': 'off',
      'no-restricted-imports': 'off',
    },
  },
  { files: ['platform/faults/**', 'platform/upgrade/**', 'bench/**'], rules: { 'no-restricted-imports': 'off' } }, // never shipped
  {
    files: ['platform/{security,test}/**/*.test.ts'],
    rules: {
      '@typescript-eslint/no-floating-promises': [
        'error',
        { allowForKnownSafeCalls: [{ from: 'package', package: 'node:test', name: ['test', 'describe'] }] },
      ],
    },
  },
  { files: CONFIGURATION, rules: { 'no-restricted-syntax': 'off', 'no-console': 'off' } },
  {
    files: ['**/*.{mjs,cjs,js}'],
    languageOptions: { ecmaVersion: 2024, globals: globals.node },
    rules: {
      'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true, caughtErrors: 'none' }],
      'no-undef': 'error',
      'prefer-const': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 250 }],
    },
  },
  {
    // Handed out as one file, to be read by whoever checks us.
    files: ['services/audit/verify/*.mjs'],
    rules: { 'max-lines': ['error', { max: 300 }] },
  },
  {
    // What a browser loads as it is, and what runs beside jsdom.
    files: ['**/*.js', 'libs/ui/jest.setup.cjs'],
    languageOptions: { globals: globals.browser },
  },
  {
    // What webpack puts in the place of these, in the development build.
    files: ['libs/web-kit/webpack/hot/*.js'],
    languageOptions: {
      globals: { __resourceQuery: 'readonly', __webpack_hash__: 'readonly', __webpack_runtime_id__: 'readonly' },
    },
  },
);
