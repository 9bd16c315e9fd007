import { inRoot } from '../paths.ts';
import { runAccess } from '../security/run-group.ts';
import { acceptance } from './acceptance.ts';
import { runApiSpecs } from './api-specs.ts';
import { apiRules } from './api-rules.ts';
import { runBrowserJourneys } from './browser.ts';
import { contracts } from './contracts.ts';
import { docs } from './docs.ts';
import { format } from './format.ts';
import { runJest } from './jest.ts';
import { lint, lintFixture } from './lint.ts';
import { migrations } from './migrations.ts';
import { runNodeTests } from './node-tests.ts';
import { checkOpenApi } from './openapi.ts';
import { type Stage } from './outcome.ts';
import { types } from './types.ts';

export const UNIT_SPECS = inRoot('jest.config.mjs');

/**
 * What `npm test` does: checks read the sources, tests run the code; both kinds run beside each other, in this order. All
 * tests that need a system share one: journeys come before those that fill it with records of their own.
 */
export const stages: Stage[] = [
  { name: 'types', title: 'Types', kind: 'check', fast: true, run: types },
  { name: 'format', title: 'Format', kind: 'check', fast: true, run: format },
  { name: 'docs', title: 'Documents name what exists', kind: 'check', fast: true, run: docs },
  { name: 'acceptance', title: 'Every promise has its test', kind: 'check', fast: true, run: acceptance },
  { name: 'contracts', title: 'Contracts break no caller', kind: 'check', fast: true, run: contracts },
  { name: 'api-rules', title: 'OpenAPI documents keep the rules', kind: 'check', fast: true, run: apiRules },
  { name: 'migrations', title: 'Migrations block no writes', kind: 'check', fast: true, run: migrations },
  { name: 'lint', title: 'Lint', kind: 'check', fast: true, run: lint },
  { name: 'rules', title: 'Lint refuses what it must', kind: 'check', fast: true, run: lintFixture },
  { name: 'platform', title: 'Platform tests', kind: 'test', needsBuild: true, run: runNodeTests },
  { name: 'browser', title: 'Browser journeys', kind: 'test', needsBuild: true, run: runBrowserJourneys },
  { name: 'openapi', title: 'OpenAPI files are current', kind: 'test', needsBuild: true, run: checkOpenApi },
  { name: 'access', title: 'Every call: by whom, and what it keeps', kind: 'test', needsBuild: true, run: runAccess },
  {
    name: 'unit',
    title: 'Unit specs',
    kind: 'test',
    fast: true,
    run: () => runJest('unit', UNIT_SPECS),
  },
  { name: 'api', title: 'Service specs on real servers', kind: 'test', needsBuild: true, run: runApiSpecs },
];
