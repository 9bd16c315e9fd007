import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { ADMINISTRATOR, PASSWORD } from '@umbral/testing';
import { type Page } from 'playwright-core';
import { Builds } from '../../../local/dev/builds.ts';
import { type Front, openFront } from '../../../release/remote-dev/front.ts';
import { ownGateway } from '../../../release/remote-dev/upstream.ts';
import { watchApps, type Watched } from '../../../local/dev/watch-apps.ts';
import { signIn } from '../../../release/prepublish-check/checker.ts';
import { inLocal, inRoot } from '../../../local/paths.ts';
import { desk } from './desk.ts';

// What `npm run dev` does, with a module of the test's own that is saved while its page has typed input.
const folder = inLocal(`hot-${process.pid}`);
const bundleOf = (app: string) => join(folder, app);
const files = {
  page: 'src/notices/NoticesPage.tsx',
  form: 'src/notices/NoticeForm.tsx',
  words: 'src/notices/words.ts',
  styles: 'src/notices/notices.module.css',
};
const texts = {
  page: `import { PageHead } from '@umbral/ui';
import { NoticeForm } from './NoticeForm';

export default function NoticesPage() {
  return (
    <>
      <PageHead title="Avisos" />
      <NoticeForm />
    </>
  );
}
`,
  form: `import { useState } from 'react';
import { Field, TextInput } from '@umbral/ui';
import styles from './notices.module.css';
import { LEAD } from './words';

export function NoticeForm() {
  const [title, setTitle] = useState('');
  return (
    <form className={styles.notice}>
      <p>{LEAD}</p>
      <p>Escribe el aviso</p>
      <Field label="Asunto">
        <TextInput value={title} onChange={({ target }) => setTitle(target.value)} />
      </Field>
    </form>
  );
}
`,
  words: "export const LEAD = 'Lo leen todos';\n",
  styles: '.notice { padding-top: 1px; }\n',
};

let workshop: Awaited<ReturnType<typeof desk>>['workshop'];
let open: Awaited<ReturnType<typeof desk>>['open'];
let gateway: string;
let apps: Watched;
let front: Front;
let page: Page;

const write = (file: keyof typeof files, from: string, to: string) => {
  assert.ok(texts[file].includes(from), `${file} has no ${from}`);
  texts[file] = texts[file].replace(from, to);
  workshop.write('notices', files[file], texts[file]);
};

describe('a module that is saved while its page has typed input', () => {
  before(async () => {
    const { system, ...others } = await desk();
    ({ workshop, open } = others);
    for (const file of ['page', 'form', 'words', 'styles'] as const)
      workshop.write('notices', files[file], texts[file]);
    const builds = new Builds();
    mkdirSync(bundleOf('shell'), { recursive: true });
    const folders = [inRoot('apps', 'shell'), join(workshop.checkout, 'apps', 'mf-notices')];
    apps = watchApps(folders, { bundleOf, builds });
    await apps.firstBuild;
    gateway = await system.processes.startBeside('gateway', 'hot', { SHELL_DIR: bundleOf('shell') });
    front = await openFront({
      upstream: ownGateway(gateway),
      port: 0,
      builds,
      modules: [{ name: 'notices', bundle: bundleOf('mf-notices') }],
      shell: bundleOf('shell'),
    });
    await apps.warm();
  });
  after(async () => {
    await front?.close();
    await apps?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Saves, and waits until the page shows it. Typed input must be preserved, and the page not reloaded. */
  async function afterSaving(save: () => void, shown: () => Promise<unknown>) {
    await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
    save();
    await shown();
    assert.equal(await page.getByLabel('Asunto').inputValue(), 'Cierre de agosto');
    assert.ok(await page.evaluate(() => 'isSame' in globalThis));
  }

  const text = (words: string) => page.getByText(words).waitFor();

  test('the module is shown, under the CSP of every page', async () => {
    const context = await open(`http://localhost:${front.port}`);
    await signIn(context, { email: ADMINISTRATOR, password: PASSWORD });
    page = await context.newPage();
    const answer = await page.goto('/notices');
    await text('Escribe el aviso');
    const policy = answer?.headers()['content-security-policy'] ?? '';
    assert.match(policy, /script-src 'self';.*require-trusted-types-for 'script'; trusted-types default$/);
    await page.getByLabel('Asunto').fill('Cierre de agosto');
  });

  test('a saved component is replaced on the screen, and its typed input is preserved', () =>
    afterSaving(
      () => write('form', 'Escribe el aviso', 'Escribe un aviso claro'),
      () => text('Escribe un aviso claro'),
    ));

  test('so is a file that a component imports', () =>
    afterSaving(
      () => write('words', 'Lo leen todos', 'Lo leen los agentes'),
      () => text('Lo leen los agentes'),
    ));

  test('so is a style', () =>
    afterSaving(
      () => write('styles', '1px', '37px'),
      () => page.waitForFunction(() => getComputedStyle(document.querySelector('main form')!).paddingTop === '37px'),
    ));

  test('a file with an error leaves the page as it is and shows the reason, and its correction is applied', () =>
    afterSaving(
      () => write('form', '<p>{LEAD}</p>', '<p>{LEAD</p>'),
      async () => {
        await page.waitForEvent('console', {
          predicate: (message) => message.type() === 'error' && message.text().includes('NoticeForm.tsx'),
        });
        write('form', '<p>{LEAD</p>', '<p>{LEAD}, ya</p>');
        await text('Lo leen los agentes, ya');
      },
    ));

  test('a change outside of components reloads the page', async () => {
    await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
    const source = readFileSync(join(workshop.checkout, 'apps', 'mf-notices', 'src', 'module.ts'), 'utf8');
    workshop.write('notices', 'src/module.ts', `${source}\nvoid 'otra';\n`);
    await page.waitForFunction(() => !('isSame' in globalThis) && document.querySelector('main form'));
    assert.equal(await page.getByLabel('Asunto').inputValue(), '');
  });

  test('other users do not see the module, and a gateway serves nothing of it', async () => {
    const list = async (address: string) => (await fetch(`${address}/modules.json`)).text();
    assert.match(await list(`http://localhost:${front.port}`), /"\/modules\/notices\/dev\/remoteEntry\.js"/);
    assert.doesNotMatch(await list(gateway), /notices/);
    const entry = '/modules/notices/dev/remoteEntry.js';
    assert.equal((await fetch(`${gateway}${entry}`)).status, 404);
    assert.equal((await fetch(`http://localhost:${front.port}${entry}`)).status, 200);
    for (const path of ['/modules/notices/dev/../../../package.json', '/modules/notices/dev/%2e%2e/shell/shell.json'])
      assert.equal((await fetch(`http://localhost:${front.port}${path}`)).status, 404, path);
  });

  test('a production build contains nothing of it', () => {
    for (const app of ['shell', 'mf-admin', 'mf-audits', 'mf-studies']) {
      const dist = inRoot('apps', app, 'dist');
      const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
      assert.ok(scripts.length);
      for (const name of scripts)
        assert.doesNotMatch(
          readFileSync(join(dist, name), 'utf8'),
          /umbralBuilds|umbralRefresh|RefreshReg/,
          `${app}/${name}`,
        );
    }
  });
});
