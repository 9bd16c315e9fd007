import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { auditApi, STORED_USER_KEY } from '@umbral/contracts';
import { Office, PASSWORD, type Member } from '@umbral/testing';
import { expect, expectAccessible, openLivePage, openPage } from './support/fixtures';
import { hasList, test, withManifest, type Team } from './support/releases';

// A canary release goes to some users first: it is promoted to all with one click, and withdrawn automatically when it fails.
test.describe.configure({ mode: 'serial' });

const publish = ({ workshop, platform }: Team, bundle: string, ...audience: string[]) =>
  workshop.command('publish', platform, '--unopened', ...audience, bundle);
const menu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });

async function reopen(page: Page): Promise<void> {
  await menu(page, 'Mi perfil').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible();
  await menu(page, 'Avisos').click();
}

/** A user in a browser context of their own. */
async function at(browser: Browser, baseURL: string | undefined, { user }: Member, path = '/notices'): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'es-ES', timezoneId: 'Europe/Madrid' });
  // The console check covers only the page of the test, so errors of another page are attached to the failure.
  context.on('console', (line) => line.type() === 'error' && process.stderr.write(`${user.email}: ${line.text()}\n`));
  const page = await context.newPage();
  await openLivePage(page, path, { email: user.email, password: PASSWORD });
  return page;
}

/** Opens a page, which may not respond afterwards, with the session of the member. */
async function hungAt(browser: Browser, baseURL: string | undefined, { caller }: Member, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  await context.addCookies([{ name: 'umbral_session', value: caller.sessionId ?? '', url: baseURL ?? '' }]);
  const stored = [STORED_USER_KEY, JSON.stringify(caller.user)] as const;
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), stored);
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'commit' });
  return page;
}

/** Throws while it renders. With a hash its load or its render never ends: it waits, without using a processor, for a response without an end. */
const failing = `
import { PageHead } from '@umbral/ui';

function hangAt(hash: string) {
  if (location.hash !== hash) return;
  const stream = new XMLHttpRequest();
  stream.open('GET', '/api/events', false);
  stream.send();
}
hangAt('#load');

export default function NoticesPage() {
  hangAt('#render');
  const rows: string[] | undefined = JSON.parse('null') ?? undefined;
  return <PageHead title="Avisos" lead={rows!.join()} />;
}
`;

test('person A sees a preview and person B does not, until it is live for all with one click', async ({
  browser,
  baseURL,
  page,
  team,
}) => {
  const office = await Office.open({ gateway: team.platform.gateway });
  const ana = await office.member({});
  const luis = await office.member({});
  await publish(team, team.older);
  expect(await publish(team, team.newer, '--preview', `${ana.user.email},nadie@umbral.test`)).toContain(
    `for ${ana.user.email}, nadie@umbral.test`,
  );

  const anas = await at(browser, baseURL, ana);
  await expect(anas.getByText('Versión tres')).toBeVisible();
  await anas.getByRole('button', { name: 'Detalles' }).click();
  await expect(anas.getByText('Detalles de la versión tres')).toBeVisible();
  const luiss = await at(browser, baseURL, luis);
  await expect(luiss.getByText('Versión dos')).toBeVisible();

  await openPage(page, '/releases');
  const releases = page.getByRole('list', { name: 'Versiones de Avisos' }).getByRole('listitem');
  await expect(releases.first()).toContainText(`Para ${ana.user.email}`);
  // A visit is reported while its page opens, and an open list of releases is not read again.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/Abierta por 1 persona en \d+ visitas? · sin errores/)).toBeVisible({
      timeout: 10_000,
    });
  }).toPass();
  await expectAccessible(page);
  const listed = hasList(luiss, '0.3.0');
  await page.getByRole('button', { name: 'Poner en uso la versión 0.3.0' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Poner en uso' }).click();
  await expect(page.getByText('Versión 0.3.0 en uso', { exact: true })).toBeVisible();
  await listed;
  await reopen(luiss);
  await expect(luiss.getByText('Versión tres')).toBeVisible();
  await Promise.all([anas.context().close(), luiss.context().close()]);
});

/** The audience of both failing canaries, and their build. */
let company: { id: number };
let members: Member[];
let broken: string;

test('a canary that throws is withdrawn automatically, and its users get the live release with their next visit', async ({
  browser,
  baseURL,
  page,
  team,
}) => {
  const office = await Office.open({ gateway: team.platform.gateway });
  company = await office.company();
  members = await Promise.all([1, 2, 3].map(() => office.member({}, [company])));
  const other = await office.member({});
  team.workshop.write('notices', 'src/notices/NoticesPage.tsx', failing);
  // Built as 0.4.0, because a page caches a module by its version.
  const manifest = JSON.parse(await readFile(join(team.newer, 'module.json'), 'utf8'));
  const own = { ...manifest, version: '0.4.0', singletons: undefined };
  team.workshop.write('notices', 'module.json', JSON.stringify(own));
  broken = await team.workshop.build('notices');
  await publish(team, broken, '--canary', `company:${company.id}`);

  const others = await at(browser, baseURL, other);
  await expect(others.getByText('Versión tres')).toBeVisible();
  const openBroken = async (member: Member) => {
    const theirs = await at(browser, baseURL, member);
    await expect(theirs.getByRole('alert')).toContainText('UMB-106');
    return theirs;
  };
  const [one, ...more] = members as [Member, ...Member[]];
  const first = await openBroken(one);
  const pages = [first];
  // The failure of the last one withdraws the release.
  const listed = hasList(first, '0.3.0');
  for (const next of more) pages.push(await openBroken(next));
  await listed;
  await reopen(first);
  await expect(first.getByText('Versión tres')).toBeVisible();

  await openPage(page, '/releases');
  const withdrawn = page.getByRole('list', { name: 'Versiones de Avisos' }).getByRole('listitem').first();
  await expect(withdrawn).toContainText(/0\.4\.0\s*Retirada/);
  await expect(withdrawn).toContainText(/Retirada automáticamente: falla a [23] de 3 personas/);
  await withdrawn.getByText(/UMB-106 · TypeError · \d+ veces/).click();
  await expect(withdrawn.getByText(/^src\/notices\/NoticesPage\.tsx:\d+$/).first()).toBeVisible();
  await expectAccessible(page);
  await Promise.all([others, ...pages].map((one) => one.context().close()));
});

test('a canary that hangs its tabs is withdrawn automatically, and the audit has the reason', async ({
  browser,
  baseURL,
  team,
}) => {
  const { admin } = await Office.open({ gateway: team.platform.gateway });
  const hanging = await withManifest(broken, '0.5.0', {});
  await publish(team, hanging, '--canary', `company:${company.id}`);
  const [one, two, three] = members as [Member, Member, Member];
  const elsewhere = await at(browser, baseURL, one, '/profile');
  const listed = hasList(elsewhere, '0.3.0');
  // Three users must have opened it: the last one only hovers its link.
  const hung = await Promise.all([
    hungAt(browser, baseURL, one, '/notices#render'),
    hungAt(browser, baseURL, two, '/notices#render'),
    hungAt(browser, baseURL, three, '/profile#load'),
  ]);
  await menu(hung[2], 'Avisos').hover();
  await listed;
  await menu(elsewhere, 'Avisos').click();
  await expect(elsewhere.getByText('Versión tres')).toBeVisible();

  const withdrawal = async () => {
    const { logs } = await admin.result(auditApi.list, { params: { userId: admin.user.id }, query: {} });
    return logs.find(({ action, entityName }) => action === 'withdraw' && entityName === 'notices 0.5.0')?.details;
  };
  await expect.poll(withdrawal).toMatchObject({
    changes: {
      publisher: { after: 'Umbral' },
      note: {
        after: expect.stringMatching(
          /^Retirada automáticamente: falla a [23] de 3 personas; la versión en uso, a 0 de 0 personas\. UMB-115 HungTab\.$/,
        ),
      },
    },
  });
  await Promise.all([elsewhere, ...hung].map((one) => one.context().close()));
});
