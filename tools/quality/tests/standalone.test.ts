import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { programsApi, type DeployedModule, type NewProgramKey } from '@umbral/contracts';
import { aProgram } from '@umbral/contracts/factories';
import { ADMINISTRATOR, eventually, Office, PASSWORD } from '@umbral/testing';
import { command } from '../../release/commands/new-module.ts';
import { launchChromium } from '../../release/prepublish-check/launch-chromium.ts';
import { type Manifest } from '../../release/packages/libraries.ts';
import { packLibraries } from '../../release/packages/pack.ts';
import { root } from '../../local/paths.ts';
import { readJson } from '../../local/read-json.ts';
import { run } from '../../local/shell/run.ts';
import { freePort } from '../../local/supervise/ports.ts';
import { type Stack } from '../harness/system/describe-stack.ts';
import { startStack } from '../harness/system/stack.ts';

// What a team in a repository of its own has: a folder that knows nothing of this checkout, tarballs, and a platform that runs.
let folder: string;
let repository: string;
let packed: Record<string, string>;
let system: Stack;
let gateway: string;
let key: NewProgramKey;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'umbral-standalone-'));
  repository = join(folder, 'avisos');
  // A system of its own: the module has an entry in the menu, which other tests of the run would meet.
  system = await startStack({ name: 'standalone', services: ['identity', 'audit', 'releases', 'gateway'] });
  ({ gateway } = system.urls);
  key = await keyOfTeam();
  packed = await packLibraries(join(folder, 'tarballs'));
  await command(['notices', 'Avisos', '--standalone', repository, '--packages', join(folder, 'tarballs')]);
});
after(async () => {
  await system?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The key of a program that may publish the module of the team. */
async function keyOfTeam() {
  const office = await Office.open({ gateway });
  const { admin } = office;
  const { id: roleId } = await office.role();
  const body = aProgram({ roleId, companyIds: [], publishes: ['notices'] });
  const { id } = await admin.result(programsApi.create, { body });
  return admin.result(programsApi.createKey, { params: { id }, body: {} });
}

const inRepository = (file: string) => join(repository, file);
const installed = (name: string, file: string) => inRepository(join('node_modules', name, file));
const script = (name: string, ...args: string[]) =>
  run('npm', ['run', '--silent', name, '--', ...args], {
    cwd: repository,
    env: {
      ...process.env,
      CHECK_EMAIL: ADMINISTRATOR,
      CHECK_PASSWORD: PASSWORD,
      UMBRAL_CLIENT_ID: key.clientId,
      UMBRAL_CLIENT_SECRET: key.clientSecret,
    },
  });

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

const publish = () => script('publish', '--gateway', gateway);
async function deployed() {
  const modules = (await (await fetch(`${gateway}/modules.json`)).json()) as DeployedModule[];
  return modules.filter(({ manifest }) => manifest.name === 'notices');
}

test('a file that uses each library is right; one that uses them wrongly is not, and nothing is published', async (t) => {
  const [right, wrong] = ['src/right.tsx', 'src/wrong.tsx'];
  t.after(() => [right, wrong].forEach((file) => rmSync(inRepository(file))));
  writeFileSync(inRepository(right), USES);
  writeFileSync(
    inRepository(wrong),
    USES.replace("default defineModule({ name: 'notices'", 'default defineModule({ name: 5'),
  );
  await assert.rejects(publish(), ({ details }: { details: string }) => {
    assert.match(details, /src\/wrong\.tsx.*TS2322/);
    assert.deepEqual([...new Set(details.match(/src\/\w+\.tsx/g))], [wrong]);
    return true;
  });
  assert.deepEqual(await deployed(), []);
});

test('the contracts run in Node as they are', async () => {
  const program = `import { usersApi, user } from '@umbral/contracts';
    console.log(usersApi.list.path, user.safeParse({}).error.issues.length > 0)`;
  const { output } = await run(process.execPath, ['--input-type=module', '-e', program], { cwd: repository });
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
      Object.keys(dependencies).filter(
        (each) => each.startsWith('@umbral/') || /^react(-dom|-router-dom|-hook-form)?$/.test(each),
      ),
      [],
    );
  }
});

test('a repository names nothing of this checkout, and the host of no registry', () => {
  assert.deepEqual(readdirSync(repository).sort(), [
    ...['.git', '.github', '.gitignore', '.npmrc', 'README.md', 'jest.config.mjs', 'module.json', 'node_modules'],
    ...['package-lock.json', 'package.json', 'packages', 'src', 'tsconfig.json', 'webpack.config.mjs'],
  ]);
  for (const file of ['.npmrc', 'README.md', 'package.json', 'tsconfig.json', 'package-lock.json']) {
    const text = readFileSync(inRepository(file), 'utf8');
    assert.ok(!text.includes(root), file);
    assert.doesNotMatch(text, /\.\.\/|"resolved": "https?:|\bnotices?\/\.\./, file);
  }
  const { dependencies, devDependencies } = readJson<Manifest>(inRepository('package.json'));
  assert.equal(dependencies?.['@umbral/ui'], `file:packages/${basename(packed['@umbral/ui'] ?? '')}`);
  const versions = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([name]) => !name.startsWith('@umbral/'),
  );
  assert.deepEqual(
    versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version)),
    [],
  );
});

/** As a program of this machine asks the front, which answers to its own name only. */
const modulesAt = (port: number) =>
  new Promise<string>((resolve, reject) => {
    const host = `umbral.localhost:${port}`;
    request({ host: '127.0.0.1', port, path: '/modules.json', headers: { host } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.once('end', () => resolve(text));
    })
      .once('error', reject)
      .end();
  });

test('it is shown in a running platform, which receives nothing of it', async (t) => {
  const port = await freePort();
  const args = ['run', 'dev', '--', '--platform', gateway, '--port', String(port)];
  const child = spawn('npm', args, { cwd: repository, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  t.after(async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGTERM');
    await exited;
  });
  const shown = new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      output += part;
      if (output.includes('visible to you only')) resolve(output);
    });
    child.once('exit', () => reject(new Error(output)));
  });
  assert.match(await shown, new RegExp(`http://umbral\\.localhost:${port}`));
  assert.match(await modulesAt(port), /"entry":"\/modules\/notices\/dev\/remoteEntry\.js"/);
  assert.doesNotMatch(await (await fetch(`${gateway}/modules.json`)).text(), /notices/);
});

test('it is published when all is well: then its page opens', async () => {
  assert.match((await publish()).output, /Pages opened in Chromium.*notices\/0\.1\.0-\w+ is deployed/s);
  await eventually(deployed, ({ length }) => length === 1);
  await visitAsAdministrator();
});

async function visitAsAdministrator() {
  const browser = await launchChromium();
  try {
    const page = await (await browser.newContext({ baseURL: gateway, locale: 'es-ES' })).newPage();
    page.setDefaultTimeout(180_000);
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto('/notices');
    await page.getByLabel('Correo electrónico').fill(ADMINISTRATOR);
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await page.getByRole('link', { name: 'Avisos', exact: true }).click();
    await page.getByRole('heading', { level: 2, name: 'Todavía no hay nada' }).waitFor();
    assert.deepEqual(problems, []);
  } finally {
    await browser.close();
  }
}

const refused = [
  {
    title: 'a name that another module has',
    name: 'audits',
    at: 'new',
    sentence: /\/audits belongs to the module audits already/,
  },
  { title: 'a folder that holds something', name: 'other', at: '.', sentence: /is not empty/ },
  {
    title: 'tarballs that are not there',
    name: 'other',
    at: 'new',
    from: 'src',
    sentence: /umbral-contracts-.*is missing/,
  },
];
for (const { title, name, at, from = 'packages', sentence } of refused)
  test(`a repository is refused for ${title}`, async () => {
    const args = [name, '--standalone', inRepository(at), '--packages', inRepository(from)];
    await assert.rejects(command(args), { name: 'Failure', message: sentence });
  });
