import { inRoot } from '../../local/paths.ts';
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
import { runNodeTests, runToolTests } from './node-tests.ts';
import { checkOpenApi } from './openapi.ts';
import { type Stage } from './outcome.ts';
import { types } from './types.ts';

export const UNIT_SPECS = inRoot('jest.config.mjs');

/**
 * The stages of `npm test`, in this order: those that read and run the sources, and beside them those that need a running system. The
 * latter share one: journeys come before the stages that fill it with their records.
 */
export const stages: Stage[] = [
  { name: 'types', title: 'Types', lane: 'sources', fast: true, run: types },
  { name: 'format', title: 'Format', lane: 'sources', fast: true, run: format },
  { name: 'docs', title: 'Documents name what exists', lane: 'sources', fast: true, run: docs },
  { name: 'acceptance', title: 'Every acceptance row has a test', lane: 'sources', fast: true, run: acceptance },
  { name: 'contracts', title: 'Contracts break no caller', lane: 'sources', fast: true, run: contracts },
  { name: 'api-rules', title: 'OpenAPI documents keep the rules', lane: 'sources', fast: true, run: apiRules },
  { name: 'migrations', title: 'Migrations block no writes', lane: 'sources', fast: true, run: migrations },
  { name: 'lint', title: 'Lint', lane: 'sources', fast: true, run: lint },
  { name: 'rules', title: 'Lint refuses what it must', lane: 'sources', fast: true, run: lintFixture },
  {
    name: 'platform',
    title: 'Platform tests on the system',
    lane: 'system',
    needsBuild: true,
    run: () => runNodeTests(),
  },
  {
    name: 'unit',
    title: 'Unit specs',
    lane: 'sources',
    alone: true,
    fast: true,
    run: () => runJest('unit', UNIT_SPECS),
  },
  {
    name: 'browser',
    title: 'Browser journeys',
    lane: 'system',
    alone: true,
    needsBuild: true,
    run: () => runBrowserJourneys(),
  },
  { name: 'tools', title: 'Platform tests without the system', lane: 'sources', needsBuild: true, run: runToolTests },
  {
    name: 'openapi',
    title: 'Served OpenAPI documents and their changelog',
    lane: 'system',
    needsBuild: true,
    run: checkOpenApi,
  },
  { name: 'access', title: 'Every call: access and contract', lane: 'system', needsBuild: true, run: runAccess },
  { name: 'api', title: 'Service specs on real servers', lane: 'system', needsBuild: true, run: () => runApiSpecs() },
];
