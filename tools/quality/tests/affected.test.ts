import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, test } from 'node:test';
import { recordSources, toRecord } from '../affected/record-sources.ts';
import {
  affectedJourneys,
  affectedPlatformTests,
  recordedSources,
  testsIn,
  touchedOperations,
} from '../affected/recorded-sources.ts';
import { nx } from '../../local/build/nx.ts';
import { buildable, everyWorkspace } from '../../local/build/workspaces.ts';

/** Names of the workspaces that `nx affected` selects for a change of this file. */
async function affectedBy(file: string) {
  const { output } = await nx(['show', 'projects', '--affected', `--files=${file}`, '--json']);
  return (JSON.parse(output) as string[]).map((name) => name.replace('@umbral/', '')).sort();
}

test('a change in a module is checked in that module only', async () => {
  assert.deepEqual(await affectedBy('apps/mf-audits/src/module.ts'), ['mf-audits']);
});

test('a change of the contracts is checked wherever they are used, and nowhere else', async () => {
  const made = ['audit-proof', 'mortgage', 'ui'];
  assert.deepEqual(
    await affectedBy('libs/contracts/src/index.ts'),
    everyWorkspace()
      .map(({ name }) => name.replace('@umbral/', ''))
      .filter((name) => !made.includes(name))
      .sort(),
  );
});

test('every workspace has the commands for it', () => {
  const built = buildable().map(({ name }) => name);
  for (const { name, folder, scripts } of everyWorkspace()) {
    const hasSpecs = existsSync(`${folder}/jest.config.mjs`) || existsSync(`${folder}/test`);
    const wanted = ['lint', 'typecheck', ...(hasSpecs ? ['test'] : []), ...(built.includes(name) ? ['build'] : [])];
    for (const script of wanted) assert.ok(scripts[script], `${name} has no ${script}`);
  }
});

describe('of the recorded journeys and platform tests', () => {
  const journeys = testsIn('tools/quality/e2e', '.spec.ts');
  const sources = {
    platform: Object.fromEntries(
      testsIn('tools/quality/tests', '.test.ts').map((file) => [file, ['docs/', 'nx.json']]),
    ),
    journeys: Object.fromEntries(
      journeys.map((file) => [
        file,
        {
          pages: ['/clients'],
          operations: ['studies/clients', 'identity/users', 'identity/companies'],
          writes: ['studies/clients'],
        },
      ]),
    ),
  };
  const users = {
    pages: ['/users'],
    operations: ['identity/users', 'identity/companies', 'audit/audits'],
    writes: ['identity/users'],
  };
  sources.journeys['tools/quality/e2e/users.spec.ts'] = users;
  const by = (file: string) => affectedJourneys([file], sources);

  test('a screen concerns those that opened its page', () => {
    assert.deepEqual(by('apps/mf-admin/src/users/UsersPage.tsx'), ['tools/quality/e2e/users.spec.ts']);
    assert.deepEqual(by('apps/mf-admin/src/banks/BanksPage.tsx'), []);
  });

  test('what the pages of a module share concerns those that opened one of them', () => {
    assert.deepEqual(by('apps/mf-admin/src/module.ts'), ['tools/quality/e2e/users.spec.ts']);
  });

  test('a folder of operations concerns those that wrote through them, or called them where none wrote', () => {
    assert.deepEqual(by('services/identity/src/users/user.record.ts'), ['tools/quality/e2e/users.spec.ts']);
    assert.deepEqual(by('services/identity/src/companies/company.record.ts'), journeys);
  });

  test('anything else of a service concerns all that called it', () => {
    assert.deepEqual(by('services/audit/src/proof/sealer.ts'), ['tools/quality/e2e/users.spec.ts']);
    assert.deepEqual(by('services/catalog/src/banks/bank.record.ts'), []);
  });

  test('calls the operations of a noun whose folder alone is changed, and all of a service otherwise', () => {
    const touched = (...changed: string[]) => touchedOperations(changed, ['identity'], sources);
    const [noun, shared] = ['services/identity/src/users/user.record.ts', 'services/identity/src/config.ts'];
    assert.deepEqual(touched(noun, 'docs/api.md'), ['identity/users']);
    assert.deepEqual(touched(noun, 'services/identity/src/roles/role.record.ts'), ['identity/users', 'identity']);
    assert.deepEqual(touched(noun, shared), ['identity']);
    assert.deepEqual(touched(noun, 'libs/service-kit/src/index.ts'), ['identity']);
  });

  test('what all share concerns all', () => {
    for (const file of [
      'libs/ui/src/index.ts',
      'apps/shell/src/index.ts',
      'services/gateway/src/main.ts',
      'package.json',
    ])
      assert.deepEqual(by(file), journeys, file);
  });

  test('specs and documents concern no other', () => {
    for (const file of ['libs/ui/src/table/Table.spec.tsx', 'docs/api.md', 'tools/quality/tests/docs.test.ts'])
      assert.deepEqual(by(file), [], file);
    assert.deepEqual(by('tools/quality/e2e/users.spec.ts'), ['tools/quality/e2e/users.spec.ts']);
  });

  test('a platform test runs when one of its files changes, or when it has no record', () => {
    const tests = (file: string) => affectedPlatformTests([file], sources);
    assert.equal(tests('docs/api.md').length, Object.keys(sources.platform).length);
    assert.deepEqual(tests('apps/shell/src/index.ts'), []);
    assert.deepEqual(tests('tools/quality/tests/docs.test.ts'), ['tools/quality/tests/docs.test.ts']);
    assert.deepEqual(
      affectedPlatformTests(['README.md'], { platform: {}, journeys: {} }).length,
      Object.keys(sources.platform).length,
    );
  });

  test('a noun of a domain concerns no platform test, other sources of its service do', () => {
    const platform = Object.fromEntries(Object.keys(sources.platform).map((file) => [file, ['services/']]));
    const tests = (file: string) => affectedPlatformTests([file], { platform, journeys: {} }).length;
    assert.equal(tests('services/catalog/src/banks/bank.record.ts'), 0);
    for (const file of [
      'services/catalog/src/config.ts',
      'services/catalog/src/seed/seed-demo.ts',
      'services/catalog/src/gone/bank.record.ts',
      'services/releases/src/upload/archive.ts',
    ])
      assert.equal(tests(file), Object.keys(platform).length, file);
  });

  test('what has no record is recorded, or what is named, or all', () => {
    const [known, unknown] = ['users.spec.ts', 'banks.spec.ts'] as const;
    const recorded = (wanted: Parameters<typeof toRecord>[2]) => toRecord([known, unknown], { [known]: users }, wanted);
    assert.deepEqual(recorded({ named: [] }), [unknown]);
    assert.deepEqual(recorded({ named: [known] }), [known]);
    assert.deepEqual(recorded({ named: [], isAll: true }), [known, unknown]);
  });

  test('a name of no test is refused before any runs', async () => {
    await assert.rejects(recordSources({ named: ['users.spec.ts'] }), {
      name: 'Failure',
      message: 'Neither a journey nor a platform test: users.spec.ts.',
    });
  });

  test('the record names files that exist', () => {
    const known = [...testsIn('tools/quality/tests', '.test.ts'), ...journeys];
    const { platform, journeys: opened } = recordedSources();
    assert.deepEqual(
      [...Object.keys(platform), ...Object.keys(opened)].filter((file) => !known.includes(file)),
      [],
    );
  });
});
