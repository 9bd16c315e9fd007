import type { Browser, BrowserContext, Page } from '@playwright/test';
import { usersApi, type User } from '@umbral/contracts';
import { aUser } from '@umbral/contracts/factories';
import type { Office } from '@umbral/testing';
import { unique } from './support/api';
import { expect, openPage, test } from './support/fixtures';

declare global {
  interface Window {
    /** Data of the events about records that this page has received. */
    receivedRecords: string[];
    /** How many connections for events this page has opened. */
    openedSources: number;
  }
}

/** Records the connections of the tabs of a browser, and the events that they receive. */
const recordEvents = (context: BrowserContext) =>
  context.addInitScript(() => {
    window.receivedRecords = [];
    window.openedSources = 0;
    const Source = window.EventSource;
    window.EventSource = class extends Source {
      constructor(...parameters: ConstructorParameters<typeof EventSource>) {
        super(...parameters);
        window.openedSources += 1;
        this.addEventListener('records-changed', ({ data }: MessageEvent<string>) => window.receivedRecords.push(data));
      }
    };
  });

/** Two members of an office of their own, who may change its users. */
async function newOffice(api: Office) {
  const company = await api.company();
  const role = await api.role({ usuarios: 'delete' });
  const [one, other] = [await api.member({}, [company], role), await api.member({}, [company], role)];
  const create = (name: string) =>
    other.caller.result(usersApi.create, { body: aUser({ name: unique(name), roleId: role.id }) });
  const rename = async ({ id }: User, name: string) => {
    const { email, phone, dni, cif, roleId, isCompany, isCreditIntermediary } = await other.caller.result(
      usersApi.get,
      {
        params: { id },
      },
    );
    const body = { name, email, phone, dni, cif, roleId, isCompany, isCreditIntermediary };
    return other.caller.result(usersApi.update, { params: { id }, body });
  };
  return { one: one.user, other: other.user, create, rename };
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const openElsewhere = async (browser: Browser, baseURL: string | undefined, person: User) => {
  const context = await browser.newContext({ baseURL, locale: 'es-ES' });
  await recordEvents(context);
  const page = await context.newPage();
  await openPage(page, '/users', person);
  return page;
};

test('colleagues see each other’s changes, other offices nothing of them', async ({
  page,
  context,
  browser,
  api,
  baseURL,
}) => {
  const [north, south] = [await newOffice(api), await newOffice(api)];
  const known = await north.create('Marta');
  await recordEvents(context);
  await openPage(page, '/users', north.one);
  await expect(rowOf(page, known.name)).toBeVisible();
  const outsider = await openElsewhere(browser, baseURL, south.one);
  await expect(rowOf(outsider, south.one.name)).toBeVisible();
  const secondTab = await context.newPage();
  await secondTab.goto('/users');
  await expect(rowOf(secondTab, known.name)).toBeVisible();

  await test.step('A colleague’s change appears in both tabs, and the selection stays', async () => {
    await rowOf(page, known.name).getByRole('checkbox').check();
    const renamed = unique('Marta Soler');
    await north.rename(known, renamed);
    for (const tab of [page, secondTab]) await expect(rowOf(tab, renamed)).toBeVisible();
    await expect(rowOf(page, renamed).getByRole('checkbox')).toBeChecked();
    known.name = renamed;
  });

  await test.step('A new row above others waits behind a count', async () => {
    const { name } = await north.create('Aarón');
    await expect(page.getByRole('button', { name: '1 nuevo' })).toBeVisible();
    await expect(rowOf(page, name)).toBeHidden();
    await page.getByRole('button', { name: '1 nuevo' }).click();
    await expect(rowOf(page, name)).toBeVisible();
  });

  await test.step('An open form is notified, and keeps what was typed', async () => {
    await rowOf(page, known.name)
      .getByRole('link', { name: /^Editar/ })
      .click();
    const field = page.getByRole('dialog').getByLabel(/^Nombre/);
    await field.fill('Lo que estoy escribiendo');
    await north.rename(known, unique('Marta Sanz'));
    await expect(page.getByText(`${north.other.name} ha cambiado este registro hace un momento`)).toBeVisible();
    await expect(field).toHaveValue('Lo que estoy escribiendo');
    await expect(field).toBeFocused();
  });

  await test.step('What one tab saves is shown by the other', async () => {
    await page.goto(`/users/${known.id}/editar`);
    const dialog = page.getByRole('dialog');
    const saved = unique('Marta Vidal');
    await dialog.getByLabel(/^Nombre/).fill(saved);
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(rowOf(secondTab, saved)).toBeVisible();
  });

  await test.step('A tab has the connection for all, and the next one after it is closed', async () => {
    const opened = () => page.evaluate(() => window.openedSources);
    // The other tab got the connection when this one loaded its page again.
    expect(await opened()).toBe(0);
    await secondTab.close();
    const renamed = unique('Marta Cano');
    await north.rename(known, renamed);
    await expect(rowOf(page, renamed)).toBeVisible();
    expect(await opened()).toBeGreaterThan(0);
  });

  await test.step('Another office receives its own changes only', async () => {
    const own = await south.create('Zoe');
    await expect(rowOf(outsider, own.name)).toBeVisible();
    const received = await outsider.evaluate(() =>
      window.receivedRecords.map((data) => JSON.parse(data) as { tag: string; ids?: number[] }),
    );
    // Roles are shared by all offices: their changes name no user.
    const ofUsers = received.filter(({ tag, ids }) => tag === 'users' && ids);
    expect(ofUsers).toContainEqual({
      tag: 'users',
      ids: [own.id],
      by: { [own.id]: { userId: south.other.id, name: south.other.name } },
      entityType: 'user',
    });
    // A busy broker may deliver how this office was set up only now.
    const ofOffice = [south.one.id, south.other.id, own.id];
    expect(ofUsers.flatMap(({ ids = [] }) => ids).filter((id) => !ofOffice.includes(id))).toEqual([]);
  });
});
