import type { Office } from '@umbral/testing';
import type { Page } from '@playwright/test';
import { productsApi } from '@umbral/contracts';
import { aHolder, aProduct, aStudy } from '@umbral/contracts/factories';
import { unique } from './support/api';
import { expect, expectAccessible, openPage, test } from './support/fixtures';

const newStudy = (api: Office): Promise<{ id: number; studyName: string }> =>
  api.admin.request(
    'POST',
    '/api/viability-studies',
    aStudy({ studyName: unique('Ático en Cádiz'), holders: [aHolder({ netIncome: 5200, savings: 90_000 })] }),
  );
const earlier = (page: Page) => page.getByRole('table', { name: /^Informes anteriores/ });
const announced = (page: Page) => page.getByRole('dialog').getByText(/^Informe creado, \d+ páginas?$/);

test('[B-REP-29] an adviser creates a report of the products that fit, opens it, and finds it in the list', async ({
  page,
  api,
}) => {
  const { id } = await newStudy(api);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/api/viability-studies/${id}/reports`, async (route) => {
    if (route.request().method() === 'POST') await released;
    await route.continue();
  });
  await openPage(page, `/viability-studies/${id}`);
  await page.getByRole('link', { name: 'Crear informe' }).click();
  await expect(page).toHaveURL(new RegExp(`/viability-studies/${id}/informe$`));
  const dialog = page.getByRole('dialog', { name: 'Informe para el cliente' });
  const products = dialog.getByRole('group', { name: 'Productos (hasta 4)' }).getByRole('checkbox');
  await expect(products.nth(2)).toBeChecked();
  await expect(products.nth(3)).not.toBeChecked();
  await expect(dialog.getByText('Todavía no hay informes de este estudio')).toBeVisible();
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Crear informe' }).click();
  await expect(dialog.getByRole('button', { name: 'Creando informe...' })).toBeVisible();
  release();
  await expect(page.getByText('Informe creado', { exact: true })).toBeVisible();
  const link = page.getByRole('link', { name: 'Abrir informe' });
  const address = await link.getAttribute('href');
  expect(address).toMatch(new RegExp(`^/api/viability-studies/${id}/reports/\\d+/pdf$`));
  await expect(link).toHaveAttribute('target', '_blank');
  const file = await page.request.get(address ?? '');
  expect([file.status(), (await file.body()).toString('latin1', 0, 5)]).toEqual([200, '%PDF-']);
  await expect(earlier(page).getByRole('row')).toHaveCount(2);
  await expect(earlier(page).getByRole('link', { name: /^Abrir/ })).toHaveAttribute('href', address ?? '');
});

test('[B-REP-30] a report is created on a phone with the keyboard alone, and announced', async ({ page, api }) => {
  const { id } = await newStudy(api);
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, `/viability-studies/${id}/informe`);
  const dialog = page.getByRole('dialog', { name: 'Informe para el cliente' });
  await expect(dialog.getByRole('checkbox').first()).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(announced(page)).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('[B-PAP-17] a report starts with the compared products, its sections beside them', async ({ page, api }) => {
  const { id } = await newStudy(api);
  // Its own: other journeys rename, deactivate and delete theirs meanwhile.
  const bank = await api.bank();
  const product = () => api.admin.result(productsApi.create, { body: aProduct({ bankId: bank.id }) });
  const products = [await product(), await product()];
  await openPage(page, `/viability-studies/${id}`);
  await page.getByRole('tab', { name: 'Productos' }).click();
  const table = page.getByRole('table');
  for (const { name } of products)
    await table.getByRole('checkbox', { name: new RegExp(`^Comparar .*${name}`) }).check();
  await page.getByRole('button', { name: 'Comparar (2)' }).click();
  const comparison = page.getByRole('dialog', { name: 'Comparar 2 productos' });
  await expect(comparison.getByRole('table').getByRole('columnheader')).toHaveCount(2);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(
    comparison
      .getByRole('article')
      .filter({ hasText: /^Cuota/ })
      .first(),
  ).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await comparison.getByRole('link', { name: 'Crear informe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Informe para el cliente' });
  const choices = dialog.getByRole('group', { name: 'Productos (hasta 4)' });
  for (const { name } of products)
    await expect(choices.getByRole('checkbox', { name: new RegExp(name), checked: true })).toBeVisible();
  await expect(choices.getByRole('checkbox', { checked: true })).toHaveCount(2);
  const [left, right] = [
    await choices.boundingBox(),
    await dialog.getByRole('group', { name: 'Apartados' }).boundingBox(),
  ];
  expect(right?.x).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? Infinity));
});

test('the report is previewed beside its choices, and follows them', async ({ page, api, quietConsole }) => {
  const { id } = await newStudy(api);
  let isBusy = false;
  const problem = { status: 503, title: 'Service Unavailable', detail: 'Demasiados informes', code: 'overloaded' };
  await page.route('**/report-preview', (route) =>
    isBusy
      ? route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(problem) })
      : route.continue(),
  );
  await openPage(page, `/viability-studies/${id}/informe`);
  const dialog = page.getByRole('dialog', { name: 'Informe para el cliente' });
  const picture = dialog.getByRole('img', { name: /^Vista previa del informe, \d+ páginas?$/ });
  const pages = dialog.getByRole('region', { name: 'Páginas del informe' });
  const pagesOf = async () => Number((await picture.getAttribute('alt'))?.match(/\d+/)?.[0]);

  await test.step('Given the preview of the chosen products', async () => {
    await expect(picture).toBeVisible();
    await expect(pages).toHaveAttribute('aria-busy', 'false');
    await expectAccessible(page);
  });

  await test.step('When the months are added, it has more pages', async () => {
    const before = await pagesOf();
    await dialog.getByRole('switch', { name: 'Añadir el cuadro mes a mes' }).check();
    await expect.poll(pagesOf).toBeGreaterThan(before);
  });

  await test.step('And the keyboard scrolls them', async () => {
    await expect(pages).toHaveAttribute('aria-busy', 'false');
    await pages.focus();
    // A picture that is still being drawn does not scroll yet.
    await expect(async () => {
      await page.keyboard.press('PageDown');
      expect(await pages.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
    }).toPass();
  });

  await test.step('And after an error it is requested again', async () => {
    quietConsole.expectErrors(/503/);
    isBusy = true;
    await dialog.getByRole('switch', { name: 'Añadir el cuadro mes a mes' }).uncheck();
    const retry = dialog.getByRole('button', { name: 'Reintentar' });
    await expect(retry).toBeVisible();
    await expect(picture).toBeHidden();
    isBusy = false;
    await retry.click();
    await expect(picture).toBeVisible();
  });
});
