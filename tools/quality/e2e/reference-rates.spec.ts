import { expect, expectAccessible, openPage, test } from './support/fixtures';
import { smallOnes } from './support/targets';

/** Long before the values of the demo data, so that the latest one stays the same for other journeys. */
const MONTH = '1999-01';
const NAME = 'Enero de 1999';

test('an administrator enters the value of a month by keyboard, corrects it and deletes it', async ({ page }) => {
  await openPage(page, '/products');
  await page.getByRole('main').getByRole('link', { name: 'Tipos de referencia' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tipos de referencia' })).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(NAME) });
  await test.step('[B-REF-12] Demo values are marked', async () => {
    await expect(page.getByRole('table').getByText('Demostración', { exact: true })).toHaveCount(3);
    await expectAccessible(page);
  });

  await test.step('[B-REF-12] Entered without a mouse', async () => {
    await page.getByRole('link', { name: 'Nuevo valor' }).first().press('Enter');
    const form = page.getByRole('dialog', { name: 'Nuevo valor' });
    await form.getByLabel(/^Mes/).fill(MONTH);
    await form.getByLabel(/^Valor/).focus();
    await page.keyboard.type('3,061');
    await page.keyboard.press('Tab');
    await expect(form.getByLabel(/^Fuente/)).toBeFocused();
    await page.keyboard.type('Prueba de un recorrido');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Valor guardado')).toBeVisible();
    await expect(row).toContainText('3,061 %');
  });

  await test.step('[B-REF-12] Corrected on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const card = page.getByRole('article').filter({ hasText: NAME });
    expect(await smallOnes(page, 'body', 24)).toEqual([]);
    await card.getByRole('link', { name: `Editar: ${NAME}` }).click();
    const form = page.getByRole('dialog', { name: 'Editar valor' });
    await form.getByLabel(/^Valor/).fill('3,06');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(card).toContainText('3,06 %');
  });

  await test.step('[B-REF-12] And deleted after a confirmation', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await row.getByRole('button', { name: /Más acciones/ }).click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    await page.getByRole('button', { name: 'Eliminar valor' }).click();
    await expect(page.getByText('Valor eliminado')).toBeVisible();
    await expect(row).toHaveCount(0);
  });
});
