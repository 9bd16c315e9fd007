import { aBank, aProduct } from '@umbral/contracts/factories';
import { unique } from './support/api';
import { expect, expectAccessible, openPage, test } from './support/fixtures';

test('[P-PRM-26] an administrator creates, edits, deactivates and deletes a bank with its products', async ({
  page,
  api,
}) => {
  const name = unique('Banco Prueba');
  const renamed = `${name} Online`;
  const dialog = page.getByRole('dialog');
  const alert = page.getByRole('alertdialog');

  await test.step('[P-BNK-01] Given an administrator on the banks page', async () => {
    await openPage(page, '/banks');
    await expect(page.getByRole('heading', { level: 1, name: 'Bancos' })).toBeVisible();
    await expect(page.getByLabel('Estado')).toHaveValue('active');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });

  await test.step('When the form is invalid, each field shows its error', async () => {
    await page.getByRole('link', { name: 'Nuevo banco' }).click();
    await dialog.getByLabel(/^Paga/).fill('100,01');
    await dialog.getByRole('button', { name: 'Crear banco' }).click();
    await test.step('[P-BNK-24] The name', () =>
      expect(dialog.getByText('El nombre del banco es requerido')).toBeVisible());
    await test.step('[P-BNK-25] The commission', () =>
      expect(dialog.getByText('El porcentaje debe estar entre 0 y 100')).toBeVisible());
    await expectAccessible(page);
  });

  await test.step('[P-BNK-07] And when it is valid, the bank is created', async () => {
    await dialog.getByLabel(/^Nombre/).fill(name);
    await dialog.getByLabel(/^Paga/).fill('1,25');
    await dialog.getByRole('button', { name: 'Crear banco' }).click();
    await test.step('[P-BNK-34] With a notification', () => expect(page.getByText('Banco creado')).toBeVisible());
    await page.getByRole('searchbox').fill(name);
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(/1,25\s%/);
  });

  await test.step('[P-BNK-13] And edited in a dialog', async () => {
    await page.getByRole('link', { name: `Editar banco: ${name}` }).click();
    await dialog.getByLabel(/^Nombre/).fill(renamed);
    await dialog.getByLabel(/^Tipo/).selectOption({ label: 'Online' });
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByText('Banco actualizado')).toBeVisible();
  });

  await test.step('[P-BNK-12] And viewed in a dialog', async () => {
    await page.getByRole('link', { name: `Ver banco: ${renamed}` }).click();
    await expect(dialog.getByText('Online', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
  });

  await test.step('[P-BNK-14] And deactivated, naming the affected product', async () => {
    const [bank] = await api.admin.request('GET', `/api/banks?search=${encodeURIComponent(renamed)}`);
    await api.admin.request('POST', '/api/products', aProduct({ bankId: bank.id, name: `Hipoteca de ${name}` }));
    await page.getByRole('button', { name: `Más acciones: ${renamed}` }).click();
    await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Desactivar' }).click();
    await expect(alert).toContainText('También se desactivará 1 producto activo');
    await expect(alert.getByRole('listitem')).toContainText([`Hipoteca de ${name}`]);
    await expectAccessible(page);
    await alert.getByRole('button', { name: 'Desactivar banco' }).click();
    await test.step('[P-BNK-35] With a notification', () => expect(page.getByText('Estado actualizado')).toBeVisible());
    await test.step('[P-BNK-17] And the product is inactive', async () => {
      const path = `/api/products?status=inactive&search=${encodeURIComponent(name)}`;
      expect(await api.admin.request('GET', path)).toHaveLength(1);
    });
  });

  await test.step('[P-BNK-16] And deleted permanently, naming its product', async () => {
    await page.getByLabel('Estado').selectOption({ label: 'Inactivos' });
    await page.getByRole('button', { name: `Más acciones: ${renamed}` }).click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    await expect(alert).toContainText('También se borrará 1 producto');
    await alert.getByRole('button', { name: 'Eliminar banco' }).click();
    await expect(page.getByText('Banco eliminado')).toBeVisible();
    await test.step('[P-BNK-18] With its product', async () => {
      const path = `/api/products?status=all&search=${encodeURIComponent(name)}`;
      expect(await api.admin.request('GET', path)).toEqual([]);
    });
  });
});

test('[D40] a list is sorted by its headers; the address has the order', async ({ page, api }) => {
  const mark = unique('Serie');
  for (const [name, paymentPercentage] of [
    ['Álamo', 2],
    ['Olmo', 0.5],
    ['Ñandú', 1],
  ] as const)
    await api.admin.request('POST', '/api/banks', aBank({ name: `${name} ${mark}`, paymentPercentage }));
  const head = page.getByRole('columnheader', { name: 'Paga' });
  const expectNames = (...names: string[]) =>
    expect(page.getByRole('rowheader')).toContainText(names.map((name) => `${name} ${mark}`));

  await test.step('Given banks by name, in the order of the Spanish alphabet', async () => {
    await openPage(page, `/banks?search=${mark}`);
    await expectNames('Álamo', 'Ñandú', 'Olmo');
  });

  await test.step('When the header of the commission is clicked, they are sorted by it, then reversed', async () => {
    await head.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expectNames('Olmo', 'Ñandú', 'Álamo');
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await page.keyboard.press('Enter');
    await expectNames('Álamo', 'Ñandú', 'Olmo');
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expectAccessible(page);
  });

  await test.step('Then a reload preserves the order, and a third click restores the default one', async () => {
    await page.reload();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await head.getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: 'Banco' })).toHaveAttribute('aria-sort', 'ascending');
    await expect(page).toHaveURL((url) => !url.searchParams.has('sort'));
  });

  await test.step('And on a phone it is chosen from a list', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /^Filtros/ }).click();
    await page.getByRole('combobox', { name: 'Orden' }).selectOption({ label: 'Paga, descendente' });
    await expect(page).toHaveURL(/sort=-pays/);
    await expect(page.getByRole('heading', { name: new RegExp(mark) }).first()).toContainText('Álamo');
    await expectAccessible(page);
  });
});
