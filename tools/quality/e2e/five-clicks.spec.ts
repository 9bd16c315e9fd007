import { expect, openPage, test } from './support/fixtures';
import { unique } from './support/api';

test('[B-WRK-14] a new study, its products, a change that would make one fit and the report take at most five clicks', async ({
  page,
}) => {
  // Only mouse clicks: a click event caused by a key has detail 0.
  await page.addInitScript(() => {
    document.addEventListener(
      'click',
      ({ detail }) => {
        if (detail > 0) sessionStorage.clicks = Number(sessionStorage.clicks ?? 0) + 1;
      },
      { capture: true },
    );
  });
  const { keyboard } = page;
  await openPage(page, '/viability-studies');
  await expect(page.getByRole('table')).toBeVisible();
  await page.evaluate(() => (sessionStorage.clicks = 0));

  await test.step('Given a study that is entered and saved', async () => {
    await page.getByRole('link', { name: 'Nuevo Estudio' }).click();
    await expect(page.getByLabel(/^Nombre del estudio/)).toBeFocused();
    for (const text of [unique('Piso en Cáceres'), '235000', '240000']) {
      await keyboard.type(text);
      await keyboard.press('Tab');
    }
    await keyboard.press('Control+s');
    await expect(page.getByRole('region', { name: 'Primer titular' }).getByLabel(/^Nombre/)).toBeFocused();
    for (const text of ['Elena Pardo', '627 554 109', '34', 'Cuenta ajena', '6', '1500']) {
      await keyboard.type(text);
      await keyboard.press('Tab');
    }
    await keyboard.press('Control+s');
    await expect(page.getByText('Estudio creado')).toBeVisible();
  });

  await test.step('Then its products are shown, with the changes that would make them fit', async () => {
    await expect(page.getByRole('tabpanel').getByText(/de \d+ productos? encaja/)).toBeVisible();
    await expect(page.getByText('Qué lo haría compatible').first()).toBeVisible();
  });

  await test.step('And the report for the client is created', async () => {
    await page.getByRole('link', { name: 'Crear informe' }).click();
    const dialog = page.getByRole('dialog', { name: 'Informe para el cliente' });
    await dialog.getByRole('button', { name: 'Crear informe' }).click();
    await expect(page.getByText('Informe creado', { exact: true })).toBeVisible();
  });

  const clicks = await page.evaluate(() => Number(sessionStorage.clicks));
  expect(clicks).toBeGreaterThan(0);
  expect(clicks).toBeLessThanOrEqual(5);
});
