import { unique } from './support/api';
import { expect, expectAccessible, openPage, test } from './support/fixtures';

test('a user calculates a maximum price, saves, changes, deactivates and deletes it', async ({
  page,
  quietConsole,
}) => {
  const name = unique('Amparo');
  const dialog = page.getByRole('dialog');
  const debts =
    'Los ingresos disponibles (750€) son menores que las deudas actuales (900€). Reduce las deudas o aumenta los ingresos.';

  await test.step('Given the page of payment studies', async () => {
    await openPage(page, '/payment-studies');
    await expect(page.getByRole('heading', { level: 1, name: 'Estudio Cuota' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Cálculos, los más recientes primero' })).toBeVisible();
  });

  await test.step('When the calculator is opened, it lists its results', async () => {
    await page.getByRole('link', { name: 'Nuevo Cálculo' }).click();
    await expect(dialog.getByText('Aquí verás el resultado')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('And debts above the income are refused with a reason', async () => {
    quietConsole.expectErrors(/422/);
    await dialog.getByLabel(/^Ingresos netos/).fill('2500');
    await dialog.getByLabel(/^Ahorros disponibles/).fill('60000');
    await dialog.getByLabel(/^Pagos de deudas/).fill('900');
    await dialog.getByRole('button', { name: 'Calcular Precio Máximo' }).click();
    const toast = page.getByRole('region', { name: 'Avisos' });
    await expect(toast.getByText('Error en el cálculo')).toBeVisible();
    await expect(toast.getByText(debts)).toBeVisible();
  });

  await test.step('[S-HSC-17] And without them the price is calculated', async () => {
    await dialog.getByLabel(/^Pagos de deudas/).fill('0');
    await dialog.getByRole('button', { name: 'Calcular Precio Máximo' }).click();
    await expect(dialog.getByText('Vista previa.')).toBeHidden();
    await expect(dialog.getByText('206.383 €').first()).toBeVisible();
    await expect(dialog.getByText('La financiación real es del 80,93 %, no del 80 %.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('And saved for a client, whose name is required', async () => {
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog.getByText('El nombre del cliente es requerido')).toBeVisible();
    await dialog.getByLabel(/^Nombre del cliente/).fill(name);
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Cálculo guardado')).toBeVisible();
  });

  await test.step('[S-HSC-21] And changed, starting with the stored values', async () => {
    await page.getByRole('searchbox').fill(name);
    await page.getByRole('link', { name: `Editar cálculo: ${name}` }).click();
    await expect(dialog.getByLabel(/^Ahorros disponibles/)).toHaveValue('60.000');
    await dialog.getByLabel(/^Plazo/).fill('20');
    await dialog.getByRole('button', { name: 'Actualizar Cálculo' }).click();
    await expect(dialog.getByText('Vista previa.')).toBeHidden();
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Cálculo actualizado')).toBeVisible();
  });

  await test.step('And viewed in detail', async () => {
    await page.getByRole('link', { name: `Ver cálculo: ${name}` }).click();
    await expect(dialog.getByText('Sin teléfono')).toBeVisible();
    await expect(dialog.getByText('20 años')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
  });

  await test.step('And deactivated, which removes it from the default view', async () => {
    await page.getByRole('button', { name: `Más acciones: ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Desactivar' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Desactivar/ })
      .click();
    await expect(page.getByText('Estado actualizado')).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeHidden();
  });

  await test.step('Then it can be deleted permanently', async () => {
    await page.getByLabel('Estado').selectOption({ label: 'Inactivos' });
    await page.getByRole('button', { name: `Más acciones: ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Eliminar/ })
      .click();
    await expect(page.getByText('Cálculo eliminado')).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeHidden();
  });
});

test('a former study is read and corrected', async ({ page }) => {
  const dialog = page.getByRole('dialog');
  await openPage(page, '/payment-studies');
  await page.getByRole('link', { name: 'Estudios anteriores' }).click();
  await dialog.getByRole('link', { name: 'Ver estudio anterior: Gema Olarte Díez' }).click();
  await test.step('[S-LEG-01] It is read', () =>
    expect(dialog.getByText('Ingresos reales', { exact: true })).toBeVisible());
  await test.step('[S-LEG-02] And corrected in a small dialog', async () => {
    await dialog.getByRole('link', { name: 'Editar datos del cliente' }).click();
    await dialog.getByLabel(/^Teléfono/).fill('619 552 004');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByText('Estudio actualizado')).toBeVisible();
  });
  await expect(dialog.getByRole('row', { name: /^Gema Olarte Díez/ })).toContainText('619 552 004');
});
