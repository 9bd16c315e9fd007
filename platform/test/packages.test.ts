import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Manifest } from '../src/packages/libraries.ts';
import { packLibraries } from '../src/packages/pack.ts';
import { inRoot } from '../src/paths.ts';
import { readJson } from '../src/read-json.ts';
import { run } from '../src/shell/run.ts';

// What a team in a repository of its own installs: tarballs, in a folder that knows nothing of this checkout.
let folder: string;
let packed: Record<string, string>;
const installed = (name: string, file: string) => join(folder, 'node_modules', name, file);

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'umbral-packages-'));
  packed = await packLibraries(join(folder, 'tarballs'));
  const { version } = readJson<Manifest>(inRoot('node_modules', '@types', 'react', 'package.json'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const wanted = [...Object.values(packed), `@types/react@${version}`];
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', ...wanted];
  await run('npm', args, { cwd: folder, what: 'npm install' });
});
after(() => rmSync(folder, { recursive: true, force: true }));

const USES = `
import { usersApi, type User } from '@umbral/contracts';
import { aUser } from '@umbral/contracts/factories';
import { Button, PageHead } from '@umbral/ui';
import { PlusIcon } from '@umbral/ui/icons';
import { AppLink, defineModule, useOperation } from '@umbral/web-kit';
import { recordPage } from '@umbral/web-kit/records';
import classes from './page.module.css';

const nameOf = ({ name }: User) => name;

function Page() {
  const { data } = useOperation(usersApi.list, { query: { page: 1 } });
  // @ts-expect-error: an answer is no number
  const count: number = data;
  return <PageHead title={nameOf({} as User)} actions={<Button icon={<PlusIcon />}><AppLink to="/">{count}</AppLink></Button>} />;
}

// @ts-expect-error: a page is loaded when it is opened
export const wrong = defineModule({ name: 'notices', pages: { '/notices': Page } });
export default defineModule({ name: 'notices', pages: { '/notices': () => Promise.resolve({ default: Page }) } });
export const used = [aUser, recordPage, classes.box];
`;

test('a file that uses each of them is right, and one that uses them wrongly is not', async () => {
  writeFileSync(join(folder, 'uses.tsx'), USES);
  const types = ['@umbral/ui/global'];
  const settings = { extends: '@umbral/web-kit/tsconfig.json', compilerOptions: { types }, files: ['uses.tsx'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const tsc = inRoot('node_modules', 'typescript', 'bin', 'tsc');
  await run(process.execPath, [tsc, '-p', folder], { cwd: folder, what: 'tsc' });
});

test('the contracts run in Node as they are', async () => {
  const program = `import { usersApi, user } from '@umbral/contracts';
    console.log(usersApi.list.path, user.safeParse({}).error.issues.length > 0)`;
  const { output } = await run(process.execPath, ['--input-type=module', '-e', program], { cwd: folder });
  assert.equal(output.trim(), '/api/users true');
});

test('each is compiled code with its readme and licence, and names neither a source nor a registry', async () => {
  for (const [name, file] of Object.entries(packed)) {
    const { output } = await run('tar', ['-tzf', file]);
    const files = output.trim().split('\n');
    assert.deepEqual(
      files.filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts')),
      [],
      name,
    );
    for (const wanted of ['README.md', 'LICENSE', 'package.json']) assert.ok(files.includes(`package/${wanted}`), name);
    const manifest = readJson<Manifest & Record<string, unknown>>(installed(name, 'package.json'));
    assert.equal(basename(file), `${name.slice(1).replace('/', '-')}-${manifest.version}.tgz`);
    const text = JSON.stringify(manifest);
    assert.doesNotMatch(text, /\.\/src\/|@umbral\/source|https?:|"(private|nx|scripts|devDependencies)"/);
  }
});

test('of what there is one in a page, they bring none of their own', () => {
  for (const name of ['@umbral/ui', '@umbral/web-kit']) {
    const { dependencies = {}, peerDependencies = {} } = readJson<Manifest & { peerDependencies?: object }>(
      installed(name, 'package.json'),
    );
    assert.ok('react' in peerDependencies, name);
    assert.deepEqual(
      Object.keys(dependencies).filter((each) => each.startsWith('@umbral/') || /^react(-|$)/.test(each)),
      [],
    );
  }
});
