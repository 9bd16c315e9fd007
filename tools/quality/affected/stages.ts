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
import { runNodeTests } from '../stages/node-tests.ts';
import { checkOpenApi } from '../stages/openapi.ts';
import { type Outcome, type Stage } from '../stages/outcome.ts';
import { programsOf, types } from '../stages/types.ts';
import { runAccess } from '../security/run-group.ts';
import { affectedWorkspaces, changedFiles, existing } from './changed-files.ts';
import { affectedJourneys, affectedPlatformTests, recordedSources, touchedOperations } from './recorded-sources.ts';

const CODE = /\.(tsx?|mjs|cjs)$/;
const SERVICES = ['identity', 'catalog', 'studies', 'audit', 'releases', 'gateway'];
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
  const callsAll = services.includes('gateway');
  const stages: (Stage | false)[] = [
    ofSources('format', 'Format', () => format(files)),
    ofSources('changesets', 'Packed libraries have a changeset', () => changesets(base)),
    ofSources('docs', 'Documents name what exists', docs),
    ofSources('acceptance', 'Every acceptance row has a test', acceptance),
    isServed && ofSources('contracts', 'Contracts break no caller', contracts),
    isServed && ofSources('api-rules', 'OpenAPI documents keep the rules', apiRules),
    changed.some((file) => file.includes('/prisma/')) &&
      ofSources('migrations', 'Migrations block no writes', migrations),
    programs.length > 0 && ofSources('types', 'Types', () => types(programs)),
    code.length > 0 && ofSources('lint', 'Lint', () => lint(code)),
    code.length > 0 &&
      ofSources('unit', 'Unit specs', () => runJest('unit', UNIT_SPECS, ['--findRelatedTests', ...code])),
    platform.length > 0 &&
      onSystem('platform', `Platform tests in ${platform.length} files`, () => runNodeTests(platform)),
    journeys.length > 0 &&
      onSystem('browser', `Browser journeys in ${journeys.length} files`, () => runBrowserJourneys(journeys)),
    isServed && onSystem('openapi', 'Served OpenAPI documents and their changelog', checkOpenApi),
    isServed &&
      onSystem('access', 'Every call: access and contract', () =>
        runAccess(callsAll ? undefined : touchedOperations(changed, services, recorded)),
      ),
    specified.length > 0 && onSystem('api', 'Service specs on real servers', () => runApiSpecs(specified)),
  ];
  return stages.filter((stage) => stage !== false);
}

type Run = () => Outcome | Promise<Outcome>;
const ofSources = (name: string, title: string, run: Run): Stage => ({ name, title, lane: 'sources', fast: true, run });
const onSystem = (name: string, title: string, run: Run): Stage => ({
  name,
  title,
  lane: 'system',
  needsBuild: true,
  run,
});
