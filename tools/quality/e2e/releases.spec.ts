import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, openLivePage, openPage } from './support/fixtures';
import type { Failure } from '../../local/failure.ts';
import { hasList, test, withManifest, type Team } from './support/releases';

// A team releases its module to users with open pages; the page 'Publicaciones' is in releases-page.spec.ts, canaries in canaries.spec.ts.
// Each test starts with the releases that the previous one left deployed.
test.describe.configure({ mode: 'serial' });

/** Publishing without the smoke check, which tools/quality/tests/ covers. */
const publish = ({ workshop, platform }: Team, bundle: string) =>
  workshop.command('publish', platform, '--unopened', bundle);
/** Path of the release, from the output of the command. */
const pathIn = (output: string) => /notices\/[\w.-]+(?= is deployed)/.exec(output)?.[0] ?? '';
const rollBack = ({ workshop, platform }: Team, ...version: string[]) =>
  workshop.command('rollback', platform, 'notices', ...version);
const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Avisos' });
const menu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
const note = (page: Page) => page.getByLabel('Nota');

/** Sets a marker in the page that a reload would lose. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

async function reopen(page: Page): Promise<void> {
  await menu(page, 'Mi perfil').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible();
  await menu(page, 'Avisos').click();
  await expect(title(page)).toBeVisible();
}

/** The gateway lists a rollback a moment after its command: until then a retry loads the former release. */
const unlisted = (page: Page, version: string) =>
  expect.poll(async () => (await page.request.get('/modules.json')).text()).not.toContain(version);

test('a new module appears and opens in an open shell', async ({ page, team }) => {
  await openLivePage(page, '/profile');
  await expect(menu(page, 'Mi perfil')).toBeVisible();
  await expect(menu(page, 'Avisos')).toHaveCount(0);
  await mark(page);

  await publish(team, team.fresh);
  await menu(page, 'Avisos').click();
  await expect(title(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Todavía no hay nada' })).toBeVisible();
  await expect(page).toHaveURL(/\/notices$/);
  expect(await isMarked(page)).toBe(true);
});

test('a release does not affect open pages of the module, and is loaded on the next visit', async ({ page, team }) => {
  const pid = team.system.processes.pid('gateway');
  await publish(team, team.older);
  await openLivePage(page, '/notices');
  await expect(page.getByText('Versión dos')).toBeVisible();
  await note(page).fill('Llamar a Carmen sobre la ta');
  await mark(page);
  await note(page).evaluate((input) => void Object.assign(input, { isMarked: true }));

  const listed = hasList(page, '0.3.0');
  await publish(team, team.newer);
  await listed;
  await expect(note(page)).toHaveValue('Llamar a Carmen sobre la ta');
  expect(await note(page).evaluate((input) => 'isMarked' in input)).toBe(true);
  await page.getByRole('button', { name: 'Detalles' }).click();
  await expect(page.getByText('Detalles de la versión dos')).toBeVisible();

  await reopen(page);
  await expect(page.getByText('Versión tres')).toBeVisible();
  await page.getByRole('button', { name: 'Detalles' }).click();
  await expect(page.getByText('Detalles de la versión tres')).toBeVisible();
  expect(await isMarked(page)).toBe(true);

  await page.reload();
  await expect(page.getByText('Versión tres')).toBeVisible();
  expect(team.system.processes.pid('gateway')).toBe(pid);
});

test('one command rolls back to the previous release, for the next visit of every user', async ({ page, team }) => {
  await openLivePage(page, '/notices');
  await expect(page.getByText('Versión tres')).toBeVisible();
  await note(page).fill('A medias');
  const listed = hasList(page, '0.2.0');
  expect(await rollBack(team)).toMatch(/^notices\/0\.2\.0-\w+ is deployed instead of notices\/0\.3\.0-\w+$/m);
  await listed;
  await expect(note(page)).toHaveValue('A medias');
  await reopen(page);
  await expect(page.getByText('Versión dos')).toBeVisible();

  const list = await team.workshop.command('list', team.platform, 'notices');
  expect(list).toMatch(/0\.3\.0-\w+ .* withdrawn +yes/);
  expect(list).toMatch(/0\.2\.0-\w+ .* current +yes/);
});

test('a release loads as the first module of a page, without breaking shared libraries', async ({ page, team }) => {
  await openLivePage(page, '/notices');
  await expect(page.getByText('Versión dos')).toBeVisible();
  const listed = hasList(page, '0.3.0');
  await publish(team, team.newer);
  await listed;
  // A page of the shell: only this module requests the libraries.
  await page.evaluate(() => {
    history.pushState(null, '', '/properties');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Propiedades' })).toBeVisible();
  await menu(page, 'Avisos').click();
  await expect(page.getByText('Versión tres')).toBeVisible();
  await rollBack(team);
});

test('a release that was published for another contract shows its code, and goes when it is rolled back', async ({
  page,
  team,
  quietConsole,
}) => {
  quietConsole.expectErrors(/UMB-111 · notices/);
  const bundle = await withManifest(team.newer, '0.5.0', { services: { identity: '^2.0.0' } });
  await team.workshop.publishUnfit(team.platform, bundle);
  await openPage(page, '/notices');
  const panel = page.getByRole('alert');
  await expect(panel).toContainText('No se ha podido abrir Avisos');
  await expect(panel).toContainText('UMB-111');
  await menu(page, 'Mi perfil').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible();

  await menu(page, 'Avisos').click();
  await expect(panel).toContainText('UMB-111');
  await mark(page);
  await rollBack(team, '0.2.0');
  await unlisted(page, '0.5.0');
  await panel.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('Versión dos')).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});

test('a failed module recovers with the next visit once another release replaces it', async ({
  page,
  team,
  quietConsole,
}) => {
  quietConsole.expectErrors(/UMB-10[25] · notices|remoteEntry|No hay avisos/);
  const bundle = await withManifest(team.newer, '0.5.9', {});
  await writeFile(join(bundle, 'remoteEntry.js'), "throw new Error('No hay avisos');");
  await Promise.all(['br', 'gz'].map((end) => rm(join(bundle, `remoteEntry.js.${end}`))));
  await publish(team, bundle);
  await openLivePage(page, '/notices');
  await expect(page.getByRole('alert')).toContainText('No se ha podido abrir Avisos');
  await mark(page);
  const listed = hasList(page, '0.2.0');
  await rollBack(team);
  await listed;
  await reopen(page);
  await expect(page.getByText('Versión dos')).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});

test('files that differ from the published ones are not run', async ({ page, team, quietConsole }) => {
  quietConsole.expectErrors(/UMB-102 · notices|integrity|remoteEntry/);
  const published = await publish(team, await withManifest(team.newer, '0.6.0', {}));
  const folder = join(team.platform.registry, pathIn(published));
  await appendFile(join(folder, 'remoteEntry.js'), ';window.isForged = true;');
  await Promise.all(['br', 'gz'].map((end) => rm(join(folder, `remoteEntry.js.${end}`))));

  await openPage(page, '/notices');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('UMB-102');
  const incident = /UMB-102 · notices · \w+/.exec(await alert.innerText())?.[0] ?? '';
  expect(incident).not.toBe('');
  // A retry fetches another address of the same file.
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(alert).not.toContainText(incident);
  await expect(alert).toContainText('UMB-102');
  expect(await page.evaluate(() => 'isForged' in window)).toBe(false);
  expect(await rollBack(team)).toContain('notices/0.2.0-');
  await expect(rollBack(team, '0.6.0')).rejects.toThrow(
    expect.objectContaining({
      details: expect.stringContaining('Los archivos de esta versión no son los que se publicaron'),
    }),
  );
  await unlisted(page, '0.6.0');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(title(page)).toBeVisible();
});

for (const [index, { kind, forgery }] of [
  { kind: 'js', forgery: ';window.isForged = true;' },
  { kind: 'css', forgery: ':root { --forged: yes; }' },
].entries())
  test(`[B-INS-15] a .${kind} that a part of a module fetches is not used when it differs from the build`, async ({
    page,
    team,
    quietConsole,
  }) => {
    quietConsole.expectErrors(/UMB-107 · notices|integrity|chunk/i);
    const published = await publish(team, await withManifest(team.newer, `0.7.${index}`, {}));
    const assets = join(team.platform.registry, pathIn(published), 'assets');
    const own = (name: string, text: string) => name.endsWith(`.${kind}`) && /Detalles de la|--version/.test(text);
    for (const name of await readdir(assets)) {
      if (!own(name, await readFile(join(assets, name), 'utf8'))) continue;
      await appendFile(join(assets, name), forgery);
      await Promise.all(['br', 'gz'].map((end) => rm(join(assets, `${name}.${end}`), { force: true })));
    }

    await openPage(page, '/notices');
    await page.getByRole('button', { name: 'Detalles' }).click();
    await expect(page.getByRole('alert')).toContainText('UMB-107');
    expect(
      await page.evaluate(
        () => 'isForged' in window || getComputedStyle(document.documentElement).getPropertyValue('--forged'),
      ),
    ).toBeFalsy();
    await rollBack(team);
  });

test('a slow module shows its skeleton, and opens when it arrives', async ({ page, team }) => {
  await publish(team, team.older);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/modules/notices/**', async (route) => {
    await arrived;
    await route.continue();
  });
  await openPage(page, '/notices');
  await expect(page.getByRole('main').locator('.skeleton').first()).toBeVisible();
  arrive();
  await expect(page.getByText('Versión dos')).toBeVisible();
});

test('a module that never responds does not block the others, and its place shows the failure', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectErrors(/UMB-103 · notices/);
  await page.route('**/modules/notices/**', () => undefined);
  await openPage(page, '/notices');
  await menu(page, 'Mi perfil').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible();
  await menu(page, 'Avisos').click();
  await expect(page.getByRole('alert')).toContainText('UMB-103');
  await page.unroute('**/modules/notices/**');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('Versión dos')).toBeVisible();
});

test('styles of a module stay inside of it: global ones are not built', async ({ page, team }) => {
  const { workshop } = team;
  const hostile = (styles: string, ...more: string[]) => {
    workshop.write('notices', 'src/notices/Hostile.module.css', styles);
    const text = `${more.join('')}import css from './Hostile.module.css';
export default function NoticesPage() {
  return <div className={css['all']}><h1>Avisos</h1><p>Versión hostil</p><a href="/profile" className="button">Perfil</a></div>;
}`;
    workshop.write('notices', 'src/notices/NoticesPage.tsx', text);
    return workshop.build('notices');
  };
  workshop.write('notices', 'src/notices/hostile.css', 'h1 { color: red !important }');
  const refused = hostile(
    '.all { color: red } :global(.sidebar) a, body { display: none }',
    "import './hostile.css';\n",
  );
  const { details } = await refused.then(
    () => ({ details: 'It was built' }),
    (failure: Failure) => failure,
  );
  for (const selector of ['.sidebar a', 'body', 'h1'])
    expect(details).toContain(`${selector} may style what is not of this module`);

  const loudest = '.all, .all * { color: rgb(255, 0, 0) !important; font-size: 40px !important; --ink: red }';
  await publish(team, team.older);
  const loud = await withManifest(await hostile(loudest), '0.8.0', {});
  const looks = () =>
    page.evaluate(() =>
      ['body', 'aside a[href="/profile"]', 'main h1', 'main .button'].map((selector) => {
        const { color, fontSize, display } = getComputedStyle(document.querySelector(selector) ?? document.body);
        return `${selector} ${color} ${fontSize} ${display}`;
      }),
    );
  await openLivePage(page, '/profile');
  await expect(page.locator('main .button').first()).toBeVisible();
  const before = await looks();
  const listed = hasList(page, '0.8.0');
  await publish(team, loud);
  await listed;
  await menu(page, 'Avisos').click();
  await expect(page.getByText('Versión hostil')).toHaveCSS('color', 'rgb(255, 0, 0)');
  await menu(page, 'Mi perfil').click();
  await expect(page.locator('main .button').first()).toBeVisible();
  await expect(page.getByText('Versión hostil')).toHaveCount(0);
  expect(await looks()).toEqual(before);
  await rollBack(team);
});

test('neither browser storage nor an address makes the shell run another module than the deployed one', async ({
  page,
  team,
  quietConsole,
}) => {
  quietConsole.expectErrors(/TrustedScriptURL/);
  await publish(team, team.older);
  const elsewhere = 'https://modules.example/notices.js';
  await page.addInitScript((url) => {
    for (const key of ['import-map-override:notices', 'module-federation:notices', 'umbral.modules', 'overrides'])
      localStorage.setItem(key, key === 'overrides' ? JSON.stringify({ notices: url }) : url);
  }, elsewhere);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await openPage(page, '/notices');
  await page.goto(`/notices?override=${elsewhere}&notices=${elsewhere}&entry=${elsewhere}`);
  await expect(page.getByText('Versión dos')).toBeVisible();
  expect(scripts.filter((url) => !url.startsWith(`${team.platform.gateway}/`))).toEqual([]);
  expect(scripts.filter((url) => url.includes('/modules/notices/') && !url.includes('/notices/0.2.0-'))).toEqual([]);
  const refused = await page.evaluate((url) => {
    try {
      document.createElement('script').src = url;
      return '';
    } catch (error) {
      return String(error);
    }
  }, elsewhere);
  expect(refused).toContain('TrustedScriptURL');
});

test('a part that is gone after a release reloads the page once, and the form is kept', async ({
  page,
  team,
  quietConsole,
}) => {
  quietConsole.expectErrors(/UMB-107 · notices|404|chunk|MIME type/i);
  await publish(team, team.older);
  const published = await publish(team, await withManifest(team.newer, '0.9.0', {}));
  await openLivePage(page, '/notices');
  await expect(page.getByText('Versión tres')).toBeVisible();
  await note(page).fill('Llamar a Carmen');
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('umbral.draft.')));
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });

  const listed = hasList(page, '0.2.0');
  await rollBack(team);
  await listed;
  await rm(join(team.platform.registry, pathIn(published)), { recursive: true });
  await page.getByRole('button', { name: 'Detalles' }).click();
  await expect(page.getByText('Versión dos')).toBeVisible();
  await expect(note(page)).toHaveValue('Llamar a Carmen');
  await page.getByRole('button', { name: 'Detalles' }).click();
  await expect(page.getByText('Detalles de la versión dos')).toBeVisible();
  expect(documents).toBe(1);
});
