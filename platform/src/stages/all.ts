import { inRoot } from '../paths.ts';
import { type Stage } from './outcome.ts';

/**
 * What `npm test` does, in this order: the quick ones first. Stages load their code when they run, because the
 * dependencies are not there before that.
 */
export const stages: Stage[] = [
  { name: 'lint', title: 'Lint', fast: true, run: async () => (await import('./lint.ts')).lint() },
  {
    name: 'rules',
    title: 'Lint refuses what it must',
    fast: true,
    run: async () => (await import('./lint.ts')).lintFixture(),
  },
  {
    name: 'format',
    title: 'Prettier',
    fast: true,
    run: async () => (await import('./prettier.ts')).prettier(),
  },
  { name: 'types', title: 'Types', fast: true, run: async () => (await import('./types.ts')).types() },
  {
    name: 'docs',
    title: 'Documents name what exists',
    fast: true,
    run: async () => (await import('./docs.ts')).docs(),
  },
  {
    name: 'acceptance',
    title: 'Every promise has its test',
    fast: true,
    run: async () => (await import('./acceptance.ts')).acceptance(),
  },
  {
    name: 'contracts',
    title: 'Contracts break no caller',
    fast: true,
    run: async () => (await import('./contracts.ts')).contracts(),
  },
  {
    name: 'unit',
    title: 'Unit specs',
    fast: true,
    run: async () => (await import('./jest.ts')).runJest('unit', inRoot('jest.config.mjs')),
  },
  {
    name: 'platform',
    title: 'Platform tests',
    needsBuild: true,
    run: async () => (await import('./node-tests.ts')).runNodeTests(),
  },
  {
    name: 'openapi',
    title: 'OpenAPI files are current',
    needsBuild: true,
    run: async () => (await import('./openapi.ts')).checkOpenApi(),
  },
  {
    name: 'api',
    title: 'Service specs on real servers',
    needsBuild: true,
    run: async () =>
      (await import('./jest.ts')).runJest('api', inRoot('platform', 'src', 'testing', 'jest.api.config.mjs')),
  },
  {
    name: 'access',
    title: 'Who may call what',
    needsBuild: true,
    run: async () => (await import('../security/run-group.ts')).runAccess(),
  },
  {
    name: 'browser',
    title: 'Browser journeys',
    needsBuild: true,
    run: async () => (await import('./browser.ts')).runBrowserJourneys(),
  },
];
