import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, after, test } from 'node:test';
import { createModule } from '../../release/new-module/create.ts';
import { modules } from '../../local/processes.ts';
import { loadContracts } from '../../release/registry/contracts.ts';
import { readJson } from '../../local/read-json.ts';
import { run } from '../../local/shell/run.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { scratchCheckout } from '../harness/system/scratch-checkout.ts';

interface Package {
  dependencies: Record<string, string>;
}

let scratch: ReturnType<typeof scratchCheckout>;
let files: string[];
before(() => {
  scratch = scratchCheckout('new-module');
  files = createModule('client-notices', { title: 'Avisos a clientes', checkout: scratch.folder });
});
after(() => scratch.remove());

const app = () => join(scratch.folder, 'apps', 'mf-client-notices');
const read = (file: string) => readFileSync(join(app(), file), 'utf8');
const script = (name: string, ...args: string[]) =>
  run('npm', ['run', '--silent', name, '--', ...args], { cwd: app() });

test('has the files of every module, with its own names', async () => {
  assert.deepEqual(
    files.map((file) => file.replace('apps/mf-client-notices/', '')),
    [
      'jest.config.mjs',
      'module.json',
      'package.json',
      'src/client-notices/ClientNoticesPage.spec.tsx',
      'src/client-notices/ClientNoticesPage.tsx',
      'src/module.ts',
      'tsconfig.json',
      'webpack.config.mjs',
    ],
  );
  const { moduleManifest } = await loadContracts();
  const [page] = moduleManifest.parse(JSON.parse(read('module.json'))).pages;
  assert.deepEqual(
    [page?.path, page?.title, page?.menu?.label],
    ['/client-notices', 'Avisos a clientes', 'Avisos a clientes'],
  );
  const { dependencies } = JSON.parse(read('package.json')) as Package;
  const [existing] = modules();
  const known = readJson<Package>(join(existing?.folder ?? '', 'package.json')).dependencies;
  assert.deepEqual(
    Object.values(dependencies),
    Object.keys(dependencies).map((name) => known[name]),
  );
  assert.doesNotMatch(
    files.map((file) => read(file.slice('apps/mf-client-notices/'.length))).join(),
    /[^-]notices|Avisos(?! a)/,
  );
});

test('is formatted, and its types are correct', async () => {
  await script('lint', '--max-warnings=0');
  await script('typecheck');
});

test('has a spec that passes, and fails when the page loses its title', async () => {
  const page = 'src/client-notices/ClientNoticesPage';
  const untitled = page.replace('ClientNotices', 'Untitled');
  const write = (file: string, text: string) => writeFileSync(join(app(), file), text);
  write(`${untitled}.tsx`, read(`${page}.tsx`).replace(/<PageHead.*/, ''));
  write(`${untitled}.spec.tsx`, read(`${page}.spec.tsx`).replaceAll('./ClientNoticesPage', './UntitledPage'));
  const { code, output } = await run('npm', ['run', '--silent', 'test'], { cwd: app(), allowFailure: true });
  assert.notEqual(code, 0);
  assert.match(output, /PASS .*\/ClientNoticesPage\.spec\.tsx/);
  assert.match(output, /FAIL .*\/UntitledPage\.spec\.tsx/);
});

test('names and titles may contain the words of the template', () => {
  const checkout = temporaryFolder();
  const files = createModule('avisos', { title: 'Avisos $& notices', checkout });
  assert.ok(files.includes('apps/mf-avisos/src/avisos/AvisosPage.tsx'), files.join());
  const page = readFileSync(join(checkout, 'apps/mf-avisos/src/avisos/AvisosPage.tsx'), 'utf8');
  assert.match(page, /function AvisosPage\(\)[^]*<PageHead title="Avisos \$& notices" \/>/);
});

test('refuses a title with quotes', () => {
  const create = () => createModule('deeds', { title: 'Los "Avisos"', checkout: temporaryFolder() });
  assert.throws(create, { name: 'Failure', message: /^"Los "Avisos"" is no title/ });
});

const refused: [string, string][] = [
  ['Notices', '"Notices" is no name of a module.'],
  ['../notices', '"../notices" is no name of a module.'],
  ['login', '/login is reserved for the shell or the gateway.'],
  ['audits', '/audits belongs to the module audits already.'],
  ['users', '/users belongs to the module admin already.'],
  ['client-notices', 'apps/mf-client-notices is there already.'],
];
for (const [name, sentence] of refused)
  test(`refuses the name ${name}`, () => {
    assert.throws(() => createModule(name, { checkout: scratch.folder }), { name: 'Failure', message: sentence });
  });
