import { inRoot } from '../paths.mjs';

/**
 * What `npm test` does, in this order: the quick ones first. Stages load their code when they run, because the
 * dependencies are not there before that.
 * @type {import('./outcome.mjs').Stage[]}
 */
export const stages = [
  { name: 'lint', title: 'Lint', fast: true, run: async () => (await import('./lint.mjs')).lint() },
  {
    name: 'rules',
    title: 'Lint refuses what it must',
    fast: true,
    run: async () => (await import('./lint.mjs')).lintFixture(),
  },
  {
    name: 'format',
    title: 'Prettier',
    fast: true,
    run: async () => (await import('./prettier.mjs')).prettier(),
  },
  { name: 'types', title: 'Types', fast: true, run: async () => (await import('./types.mjs')).types() },
  {
    name: 'docs',
    title: 'Documents name what exists',
    fast: true,
    run: async () => (await import('./docs.mjs')).docs(),
  },
  {
    name: 'acceptance',
    title: 'Every promise has its test',
    fast: true,
    run: async () => (await import('./acceptance.mjs')).acceptance(),
  },
  {
    name: 'contracts',
    title: 'Contracts break no caller',
    fast: true,
    run: async () => (await import('./contracts.mjs')).contracts(),
  },
  {
    name: 'unit',
    title: 'Unit specs',
    fast: true,
    run: async () => (await import('./jest.mjs')).runJest('unit', inRoot('jest.config.mjs')),
  },
  {
    name: 'platform',
    title: 'Platform tests',
    needsBuild: true,
    run: async () => (await import('./node-tests.mjs')).runNodeTests(),
  },
  {
    name: 'openapi',
    title: 'OpenAPI files are current',
    needsBuild: true,
    run: async () => (await import('./openapi.mjs')).checkOpenApi(),
  },
  {
    name: 'api',
    title: 'Service specs on real servers',
    needsBuild: true,
    run: async () =>
      (await import('./jest.mjs')).runJest('api', inRoot('platform', 'src', 'testing', 'jest.api.config.mjs')),
  },
  {
    name: 'access',
    title: 'Who may call what',
    needsBuild: true,
    run: async () => (await import('../security/run-group.mjs')).runAccess(),
  },
  {
    name: 'browser',
    title: 'Browser journeys',
    needsBuild: true,
    run: async () => (await import('./browser.mjs')).runBrowserJourneys(),
  },
];
