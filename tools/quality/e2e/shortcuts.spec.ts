import { expect, expectAccessible, openPage, test } from './support/fixtures';

test("'?' lists the keys, and so does the palette", async ({ page }) => {
  await openPage(page, '/banks');
  const dialog = page.getByRole('dialog', { name: 'Atajos de teclado' });
  await page.getByRole('searchbox').press('?');
  await expect(page.getByRole('searchbox')).toHaveValue('?');
  await page.getByRole('link', { name: 'Nuevo banco' }).focus();
  await page.keyboard.press('?');
  await expect(dialog).toContainText('Guardar, o confirmar lo que se pregunta');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Nuevo banco' })).toBeFocused();

  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: 'Buscar o ir a' }).fill('atajos');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
});

test('letters typed before the palette has loaded are not lost', async ({ page }) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/palette[^/]*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await openPage(page, '/banks');
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('Control+K');
  await page.keyboard.type('banc');
  release();
  const field = page.getByRole('combobox', { name: 'Buscar o ir a' });
  await expect(field).toHaveValue('banc');
  await expect(field).toBeFocused();
  await page.keyboard.type('os');
  await expect(field).toHaveValue('bancos');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox')).toHaveValue('');
});
