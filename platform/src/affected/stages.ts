import { acceptance } from '../stages/acceptance.ts';
import { UNIT_SPECS } from '../stages/all.ts';
import { runApiSpecs } from '../stages/api-specs.ts';
import { apiRules } from '../stages/api-rules.ts';
import { runBrowserJourneys } from '../stages/browser.ts';
import { changesets } from '../stages/changesets.ts';
import { contracts } from '../stages/contracts.ts';
import { docs } from '../stages/docs.ts';
import { format } from '../stages/format.ts';
import { runJest } from '../stages/jest.ts';
import { lint } from '../stages/lint.ts';
import { migrations } from '../stages/migrations.ts';
import { runTestFiles } from '../stages/node-tests.ts';
import { checkOpenApi } from '../stages/openapi.ts';
import { type Outcome, type Stage } from '../stages/outcome.ts';
import { programsOf, types } from '../stages/types.ts';
import { runAccess } from '../security/run-group.ts';
import { affectedWorkspaces, changedFiles, existing } from './changed-files.ts';
import { affectedJourneys, affectedPlatformTests, recordedSources } from './recorded-sources.ts';

const CODE = /\.(tsx?|mjs|cjs)$/;
const SERVICES = ['identity', 'catalog', 'studies', 'audit', 'gateway'];
/** Libraries with service specs of their own. */
const SPECIFIED = ['service-kit', 'client'];

/**
 * What a change touches: the files themselves, the workspaces that use them by the project graph, and the platform tests and journeys that
 * were recorded as using them.
 * @param base a commit or branch
 */
export async function affectedStages(base: string): Promise<Stage[]> {
  const changed = await changedFiles(base);
  if (!changed.length) return [];
  const files = existing(changed);
  const code = files.filter((file) => CODE.test(file));
  const workspaces = await affectedWorkspaces(base);
  const services = SERVICES.filter((name) => workspaces.includes(name));
  const specified = [
    ...services.map((name) => `services/${name}/`),
    ...SPECIFIED.filter((name) => workspaces.includes(name)).map((name) => `libs/${name}/`),
  ];
  const recorded = recordedSources();
  const platform = affectedPlatformTests(changed, recorded);
  const journeys = affectedJourneys(changed, recorded);
  const programs = programsOf(workspaces);
  const isServed = services.length > 0;
  const stages: (Stage | false)[] = [
    check('format', 'Format', () => format(files)),
    check('changesets', 'Packed libraries have a changeset', () => changesets(base)),
    check('docs', 'Documents name what exists', docs),
    check('acceptance', 'Every promise has its test', acceptance),
    isServed && check('contracts', 'Contracts break no caller', contracts),
    isServed && check('api-rules', 'OpenAPI documents keep the rules', apiRules),
    changed.some((file) => file.includes('/prisma/')) && check('migrations', 'Migrations block no writes', migrations),
    programs.length > 0 && check('types', 'Types', () => types(programs)),
    code.length > 0 && check('lint', 'Lint', () => lint(code)),
    code.length > 0 &&
      test('unit', 'Unit specs', () => runJest('unit', UNIT_SPECS, ['--findRelatedTests', ...code]), { fast: true }),
    isServed && test('openapi', 'OpenAPI files are current', checkOpenApi),
    isServed && test('access', 'Every call: by whom, and what it keeps', runAccess),
    specified.length > 0 && test('api', 'Service specs on real servers', () => runApiSpecs(specified)),
    platform.length > 0 &&
      test('platform', `Platform tests in ${platform.length} files`, () => runTestFiles('platform', platform)),
    journeys.length > 0 &&
      test('browser', `Browser journeys in ${journeys.length} files`, () => runBrowserJourneys(journeys)),
  ];
  return stages.filter((stage) => stage !== false);
}

const check = (name: string, title: string, run: () => Outcome | Promise<Outcome>): Stage => ({
  name,
  title,
  kind: 'check',
  fast: true,
  run,
});

const test = (name: string, title: string, run: () => Promise<Outcome>, { fast = false } = {}): Stage => ({
  name,
  title,
  kind: 'test',
  fast,
  needsBuild: !fast,
  run,
});
