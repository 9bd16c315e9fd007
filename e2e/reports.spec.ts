import type { Office } from '@umbral/testing';
import type { Page } from '@playwright/test';
import { aHolder, aStudy } from '@umbral/contracts/factories';
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
  await openPage(page, `/viability-studies/${id}`);
  await page.getByRole('tab', { name: 'Productos' }).click();
  const compare = page.getByRole('table').getByRole('checkbox', { name: /^Comparar/ });
  for (const place of [1, 3]) await compare.nth(place).check();
  await page.getByRole('link', { name: 'Crear informe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Informe para el cliente' });
  const products = dialog.getByRole('group', { name: 'Productos (hasta 4)' });
  const boxes = products.getByRole('checkbox');
  for (const place of [1, 3]) await expect(boxes.nth(place)).toBeChecked();
  await expect(products.getByRole('checkbox', { checked: true })).toHaveCount(2);
  const [left, right] = [
    await products.boundingBox(),
    await dialog.getByRole('group', { name: 'Apartados' }).boundingBox(),
  ];
  expect(right?.x).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? Infinity));
});
