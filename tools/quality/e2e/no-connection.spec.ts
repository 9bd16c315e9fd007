import type { Office } from '@umbral/testing';
import type { Page } from '@playwright/test';
import { unique } from './support/api';
import { expect, expectAccessible, openPage, test } from './support/fixtures';

const dialog = (page: Page) => page.getByRole('dialog');
const banksNamed = (api: Office, name: string) =>
  api.admin.request<unknown[]>('GET', `/api/banks?search=${encodeURIComponent(name)}`);

async function fillNewBank(page: Page, name: string): Promise<void> {
  await openPage(page, '/banks/nuevo');
  await dialog(page)
    .getByLabel(/^Nombre/)
    .fill(name);
}

test('a list that failed to load is refetched once the connection is back', async ({ page, context, quietConsole }) => {
  quietConsole.expectErrors(/net::ERR|Failed to fetch/);
  await openPage(page, '/banks');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel('Estado').selectOption({ label: 'Todos' });
  await expect(page.getByText('Sin conexión. Se cargará en cuanto vuelva.')).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('a form retains its input without a connection, and is saved once after a reconnect', async ({
  page,
  context,
  api,
  quietConsole,
}) => {
  quietConsole.expectErrors(/net::ERR|Failed to fetch/);
  const name = unique('Banco sin conexión');
  await fillNewBank(page, name);
  await context.setOffline(true);
  await dialog(page).getByRole('button', { name: 'Crear banco' }).click();
  await expect(dialog(page).getByText('Sin conexión. Lo que has escrito se conserva en el formulario.')).toBeVisible();
  await expect(dialog(page).getByLabel(/^Nombre/)).toHaveValue(name);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Guardar cuando vuelva' }).click();
  await expect(dialog(page).getByText('Se guardará en cuanto vuelva la conexión.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Banco creado')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect(await banksNamed(api, name)).toHaveLength(1);
});

test('a save with a lost response is not applied twice', async ({ page, api, quietConsole }) => {
  quietConsole.expectErrors(/net::ERR|Failed to fetch/);
  const name = unique('Banco de respuesta perdida');
  const loseAnswer = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route(/\/api\/banks$/, loseAnswer, { times: 1 });
  await fillNewBank(page, name);
  await dialog(page).getByRole('button', { name: 'Crear banco' }).click();
  await expect(dialog(page).getByText(/^Sin conexión/)).toBeVisible();
  expect(await banksNamed(api, name)).toHaveLength(1);
  await dialog(page).getByRole('button', { name: 'Crear banco' }).click();
  await expect(page.getByText('Banco creado')).toBeVisible();
  expect(await banksNamed(api, name)).toHaveLength(1);
});
