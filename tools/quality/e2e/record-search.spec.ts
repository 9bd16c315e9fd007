import type { Office } from '@umbral/testing';
import type { Page, Route } from '@playwright/test';
import { searchApi } from '@umbral/contracts';
import { aClient, aHousingCalculation, aStudy, aHolder } from '@umbral/contracts/factories';
import { unique } from './support/api';
import { expect, expectAccessible, openPage, test } from './support/fixtures';
import { waitForSearches } from './support/patience';

const field = (page: Page) => page.getByRole('combobox', { name: 'Buscar o ir a' });
const option = (page: Page, text: string | RegExp) => page.getByRole('option').filter({ hasText: text });
const selected = (page: Page) => page.getByRole('option', { selected: true });
const count = (page: Page) => page.getByRole('status').filter({ hasText: /resultado/i });

/** Opens the palette on a page without other requests. */
async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await field(page).fill(text);
}

/** A client and a calculation with the same unique name. */
async function namesakes(api: Office) {
  const name = unique('Zurbarán');
  const [firstName = '', number = ''] = name.split(' ');
  const client = await api.admin.request<{ id: number }>(
    'POST',
    '/api/clients',
    aClient({ firstName, lastName: number }),
  );
  const body = aHousingCalculation({ clientName: name });
  const calculation = await api.admin.request<{ id: number }>('POST', '/api/housing-calculations', body);
  return { name, number, client, calculation };
}

/** The search requests of the palette to one service. */
const searchRoute = (service: keyof typeof searchApi) => `**${searchApi[service].path}?*`;

test('[B-SRC-18] a slow response to an older query is not shown', async ({ page, api }) => {
  const [older, newer] = [await namesakes(api), await namesakes(api)];
  let delayed: Route | undefined;
  await page.route(searchRoute('studies'), (route) => {
    if (!delayed && route.request().url().includes(older.number)) delayed = route;
    else return route.continue();
  });
  await waitForSearches(page);
  await openPage(page, '/profile');
  const given = page.waitForRequest((request) => request.url().includes(older.number));
  await search(page, older.name);
  const request = await given;
  await field(page).fill(newer.name);
  await expect(option(page, newer.name)).toHaveCount(2);
  // The outdated request was aborted.
  await expect.poll(() => request.failure()?.errorText).toMatch(/ABORTED/);
  await delayed?.continue().catch(() => undefined);
  await field(page).fill(`${newer.name} `);
  await expect(option(page, newer.name)).toHaveCount(2);
  await expect(option(page, older.name)).toHaveCount(0);
});

test('the palette finds records, and links further results', async ({ page, api }) => {
  const { name, number, client, calculation } = await namesakes(api);
  await api.admin.request('PATCH', `/api/housing-calculations/${calculation.id}/toggle-status`);
  await waitForSearches(page);
  await openPage(page, '/profile');

  await test.step('[B-SRC-19] The number of results is announced, also 0', async () => {
    await search(page, `${name}x`);
    await expect(page.getByText(`Sin resultados para «${name}x»`)).toBeVisible();
    await field(page).fill(name);
    await expect(count(page)).toHaveText('2 resultados');
  });

  await test.step('[B-SRC-16] A typed query finds records below the pages, and opens them here or in another tab', async () => {
    await field(page).fill('cli');
    await expect(page.getByRole('group').first()).toHaveAccessibleName('Ir a');
    await field(page).fill(`${number} zurbaran`);
    await expect(page.getByRole('group', { name: 'Clientes' }).getByRole('option')).toContainText([name]);
    const inactive = page.getByRole('group', { name: 'Cálculos' }).getByRole('option');
    await expect(inactive).toContainText('Inactivo');
    await expect(inactive.locator('mark')).toHaveText(['Zurbarán', number]);

    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/clients/${client.id}$`));
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible();

    await search(page, name);
    await expect(inactive).toBeVisible();
    await page.keyboard.press('ArrowDown');
    const opening = page.context().waitForEvent('page');
    await page.keyboard.press('Control+Enter');
    const other = await opening;
    await expect(other).toHaveURL(new RegExp(`/payment-studies/${calculation.id}$`));
    await expect(other.getByRole('dialog', { name })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/clients/${client.id}$`));
    await other.close();
  });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await test.step('[B-SRC-21] They are reached with the keyboard, by screen readers and on a phone', async () => {
    // Not a part of the number, which the names contain.
    const phone = `${number.at(-9) === '6' ? '7' : '6'}${number.slice(-8)}`;
    const body = aStudy({ studyName: name, holders: [aHolder({ phone })] });
    await api.admin.request('POST', '/api/viability-studies', body);
    await page.goto('/profile');
    const button = page.getByRole('button', { name: /Buscar/ }).first();
    await button.focus();
    await search(page, name);
    await expect(count(page)).toHaveText('3 resultados');
    await expectAccessible(page);
    const groups = ['Clientes', 'Estudios de viabilidad', 'Cálculos'];
    for (const group of [...groups, groups[0] ?? '']) {
      await expect(page.getByRole('group', { name: group }).getByRole('option', { selected: true })).toHaveCount(1);
      await expect(field(page)).toHaveAttribute(
        'aria-activedescendant',
        (await selected(page).getAttribute('id')) ?? '',
      );
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('group', { name: 'Cálculos' }).getByRole('option', { selected: true })).toHaveCount(1);
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button).toBeFocused();

    await page.setViewportSize({ width: 390, height: 844 });
    await search(page, `+34 ${phone}`);
    await expect(page.getByRole('group', { name: 'Estudios de viabilidad' })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    // Until the answer the options of the earlier search stay.
    await expect(option(page, name)).toHaveCount(1);
    await option(page, name).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
  });

  await test.step('[B-SRC-20] Further results open in the list, already searched', async () => {
    const many = unique('Zuloaga');
    for (let at = 1; at <= 6; at += 1)
      await api.admin.request('POST', '/api/clients', aClient({ firstName: many, lastName: `Número ${at}` }));
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await search(page, many);
    await expect(page.getByRole('group', { name: 'Clientes' }).getByRole('option')).toHaveCount(6);
    await option(page, 'Ver todos en Clientes').click();
    await expect(page).toHaveURL((url) => url.pathname === '/clients' && url.searchParams.get('search') === many);
    await expect(page.getByRole('row')).toHaveCount(7);
  });
});
