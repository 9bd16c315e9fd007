import {
  administrator,
  expect,
  expectAccessible,
  openPage,
  signIn,
  test,
  withoutLiveChanges,
} from './support/fixtures';
import type { Page } from '@playwright/test';

const line = (page: Page) => page.getByText(/Recuperado lo que escribiste/);
const draftStored = (page: Page) =>
  page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('umbral.draft.')));

test('a form left at the end of a session is restored with its input after signing in again', async ({
  page,
  context,
  quietConsole,
}) => {
  quietConsole.expectErrors(/401/);
  // A change of another journey would find the end of the session before the save does.
  await withoutLiveChanges(page);
  await openPage(page, '/banks/nuevo');
  await page
    .getByRole('dialog')
    .getByLabel(/^Nombre/)
    .fill('Caja de Elena Pardo');
  await draftStored(page);
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  expect(stored).not.toContain('Elena');

  await test.step('When the session has ended, saving leads to the sign-in', async () => {
    await context.clearCookies();
    await page.getByRole('button', { name: 'Crear banco' }).click();
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step('Then the user returns to the form', async () => {
    await page.getByLabel('Correo electrónico').fill(administrator.email);
    await page.getByLabel('Contraseña', { exact: true }).fill(administrator.password);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page).toHaveURL(/\/banks\/nuevo$/);
    await expect(line(page)).toBeVisible();
    await expect(page.getByRole('dialog').getByLabel(/^Nombre/)).toHaveValue('Caja de Elena Pardo');
    await expectAccessible(page);
  });

  await test.step('And discards the draft', async () => {
    await page.getByRole('button', { name: 'Descartarlo' }).click();
    await expect(page.getByRole('dialog').getByLabel(/^Nombre/)).toHaveValue('');
    await expect(line(page)).toHaveCount(0);
  });
});

test('the calculator restores its figures after a reload, and signing out clears them', async ({ page }) => {
  await signIn(page, undefined, '/calculator');
  await page
    .getByLabel(/^Valor de la vivienda/)
    .first()
    .fill('285000');
  await draftStored(page);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(line(page)).toBeVisible();
  await expect(page.getByLabel(/^Valor de la vivienda/).first()).toHaveValue(/285\.000/);
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
});
