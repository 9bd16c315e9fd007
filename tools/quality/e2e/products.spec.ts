import { unique } from './support/api';
import { expect, expectAccessible, openPage, test } from './support/fixtures';

test('[P-PRM-26] an administrator creates, reads, edits, deactivates and deletes a product', async ({
  page,
  api,
  quietConsole,
}) => {
  const bank = await api.admin.request('POST', '/api/banks', { name: unique('Banco Producto') });
  const name = unique('Hipoteca');
  const renamed = `${name} Plus`;
  const dialog = page.getByRole('dialog');
  const alert = page.getByRole('alertdialog');
  const tab = (label: RegExp | string) => dialog.getByRole('tab', { name: label });

  await test.step('[P-PRD-01] Given an administrator on the products page', async () => {
    await openPage(page, '/products');
    await expect(page.getByRole('heading', { level: 1, name: 'Productos' })).toBeVisible();
    await expect(page.getByLabel('Estado')).toHaveValue('active');
    await expect(page.getByRole('row')).toHaveCount(11);
  });

  await test.step('When a hidden tab has an error, the dialog opens it and shows the error', async () => {
    await page.getByRole('link', { name: 'Nuevo producto' }).click();
    await dialog.getByLabel(/^Código/).fill('E2E-1');
    await dialog.getByLabel(/^Nombre/).fill(name);
    await dialog.getByLabel(/^Banco/).selectOption({ label: bank.name });
    await tab('Opciones Avanzadas').click();
    await test.step('[P-PRD-15] The requirements of guarantors are shown if they are allowed', async () => {
      await expect(dialog.getByLabel(/^Salario mínimo/)).toHaveCount(0);
      await dialog.getByRole('switch', { name: 'Admite avalistas' }).check();
      await dialog.getByLabel(/^Salario mínimo/).fill('1800');
    });
    await tab('Información General').click();
    await dialog.getByRole('button', { name: 'Crear producto' }).click();
    await expect(tab(/Opciones Avanzadas.*con errores/)).toHaveAttribute('aria-selected', 'true');
    await expect(dialog.getByLabel(/^Valor mínimo/)).toBeFocused();
    await test.step('[P-PRD-35] Their property has a value', () =>
      expect(dialog.getByText('El valor mínimo de los inmuebles del avalista debe ser mayor que 0')).toBeVisible());
    await expect(dialog.getByText('1 campo por revisar')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('And when it is valid, the product is created', async () => {
    await dialog.getByLabel(/^Valor mínimo/).fill('100000');
    await dialog.getByRole('button', { name: 'Crear producto' }).click();
    await test.step('[P-PRD-40] With a notification', () => expect(page.getByText('Producto creado')).toBeVisible());
    await page
      .getByRole('main')
      .getByLabel(/^Banco/)
      .selectOption({ label: bank.name });
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(/80\s% hasta 30\saños/);
  });

  await test.step('[P-PRD-14] And can be read on the same tabs', async () => {
    await page.getByRole('link', { name: `Ver producto: ${name}` }).click();
    await expect(dialog.getByRole('tab')).toHaveText([
      'Información General',
      'Requisitos',
      'Condiciones Económicas',
      'Opciones Avanzadas',
      'Historial',
    ]);
    await tab('Opciones Avanzadas').click();
    await expect(dialog.getByText(/1\.800\s€/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('link', { name: 'Editar producto' }).click();
  });

  await test.step('[D32] A code that the bank already has is refused at its field', async () => {
    await api.admin.request('POST', '/api/products', {
      ...(await productOf(bank.id)),
      id: undefined,
      code: 'E2E-2',
      name: `Otra ${name}`,
    });
    await expect(dialog.getByLabel(/^Código/)).toHaveValue('E2E-1');
    await dialog.getByLabel(/^Código/).fill('E2E-2');
    await tab('Requisitos').click();
    quietConsole.expectErrors(/409/);
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(dialog.getByText('Ya existe un producto con ese código en este banco')).toBeVisible();
    await expect(dialog.getByLabel(/^Código/)).toBeFocused();
  });

  await test.step('And edited', async () => {
    await dialog.getByLabel(/^Código/).fill('E2E-3');
    await dialog.getByLabel(/^Nombre/).fill(renamed);
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByText('Producto actualizado')).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(renamed) })).toContainText('E2E-3');
  });

  await test.step('And deactivated and deleted permanently', async () => {
    await page.getByRole('button', { name: `Más acciones: ${renamed}` }).click();
    await page.getByRole('menuitem', { name: 'Desactivar' }).click();
    await alert.getByRole('button', { name: 'Desactivar producto' }).click();
    await test.step('[P-PRD-41] With a notification', () =>
      expect(page.getByText('Producto desactivado')).toBeVisible());
    await page.getByLabel('Estado').selectOption({ label: 'Inactivos' });
    await page.getByRole('button', { name: `Más acciones: ${renamed}` }).click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    await alert.getByRole('button', { name: 'Eliminar producto' }).click();
    await expect(page.getByText('Producto eliminado')).toBeVisible();
  });

  async function productOf(bankId: number) {
    const [product] = await api.admin.request('GET', `/api/products?bankId=${bankId}`);
    return product;
  }
});
