import assert from 'node:assert/strict';
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { everyWorkspace } from '../../local/build/workspaces.ts';
import { type Manifest } from '../../release/packages/libraries.ts';
import { inRoot } from '../../local/paths.ts';
import { readJson } from '../../local/read-json.ts';
import { run } from '../../local/shell/run.ts';
import { changesets } from '../stages/changesets.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The workspaces of this checkout, a source file in each, as a repository with one commit. */
async function repository() {
  const folder = temporaryFolder();
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@umbral.test', ...args], { cwd: folder });
  const paths = everyWorkspace().map(({ path }) => path);
  for (const path of paths) {
    mkdirSync(join(folder, path, 'src'), { recursive: true });
    writeFileSync(join(folder, path, 'src', 'index.ts'), '');
  }
  const files = ['package.json', 'package-lock.json', ...paths.map((path) => join(path, 'package.json'))];
  for (const file of [...files, '.changeset/config.json', '.changeset/README.md']) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(inRoot(file), join(folder, file));
  }
  await git('init', '-q', '-b', 'main');
  await git('add', '.');
  await git('commit', '-q', '-m', 'as it is');
  return { folder, git };
}

test('a change of a packed library requires a changeset, any other change does not', async () => {
  const { folder, git } = await repository();
  const change = (file: string) => appendFileSync(join(folder, file), 'export const one = 1;\n');
  change('apps/mf-audits/src/index.ts');
  assert.equal((await changesets('main', folder)).failed, 0);
  change('libs/ui/src/index.ts');
  const { failed, problems } = await changesets('main', folder);
  assert.equal(failed, 1);
  assert.match(problems?.[0] ?? '', /no changesets were found.*npm run release -- changeset/s);
  writeFileSync(join(folder, '.changeset', 'new-box.md'), "---\n'@umbral/ui': minor\n---\n\nA box.\n");
  await git('add', '.changeset');
  assert.equal((await changesets('main', folder)).failed, 0);
});

test('changesets become versions and changelogs, of the packed libraries only', async () => {
  const { folder } = await repository();
  const manifests = () =>
    new Map(everyWorkspace().map(({ path }) => [path, readJson<Manifest>(join(folder, path, 'package.json'))]));
  const before = manifests();
  writeFileSync(join(folder, '.changeset', 'new-box.md'), "---\n'@umbral/ui': minor\n---\n\nA box.\n");
  const program = inRoot('node_modules', '@changesets', 'cli', 'bin.js');
  await run(process.execPath, [program, 'version'], { cwd: folder, what: 'changeset version' });
  const after = manifests();
  const changed = [...after].filter(([path, { version }]) => version !== before.get(path)?.version);
  assert.deepEqual(changed.map(([path]) => path).sort(), ['libs/ui', 'libs/web-kit', 'tools/release/module-tools']);
  const { version } = after.get('libs/ui')!;
  assert.match(
    readFileSync(join(folder, 'libs/ui/CHANGELOG.md'), 'utf8'),
    new RegExp(`## ${version}[^#]*### Minor[^#]*A box`),
  );
  // A dependent workspace has the new version, and is otherwise unchanged.
  assert.equal(after.get('apps/mf-audits')?.dependencies?.['@umbral/ui'], version);
  assert.deepEqual(readdirSync(join(folder, '.changeset')).sort(), ['README.md', 'config.json']);
});
