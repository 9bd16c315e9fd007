import { unique } from './support/api';
import { expect, expectAccessible, openPage, test } from './support/fixtures';

test('[P-PRM-26] an administrator creates a role, gives it permissions, deactivates and deletes it', async ({
  page,
}) => {
  const name = unique('Tasación');
  const renamed = `${name} sénior`;
  const dialog = page.getByRole('dialog');
  const alert = page.getByRole('alertdialog');

  await test.step('[P-ROL-28] Given an administrator on the roles page', async () => {
    await openPage(page, '/roles');
    await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible();
    await expect(page.getByLabel('Estado')).toHaveValue('active');
  });

  await test.step('[P-ROL-13] the administrators’ own role offers nothing', async () => {
    await page.getByRole('searchbox').fill('administrador');
    const row = page.getByRole('row', { name: /^Seleccionar administrador / });
    await expect(row).toContainText('Protegido');
    await expect(row.getByRole('button')).toHaveCount(0);
    // Only to be viewed.
    await expect(row.getByRole('link')).toHaveText(['administrador']);
  });

  await test.step('[P-ROL-06] When the form is submitted without a name, it shows the error', async () => {
    await page.getByRole('link', { name: 'Nuevo rol' }).click();
    await dialog.getByRole('button', { name: 'Crear rol' }).click();
    await expect(dialog.getByText('El nombre del rol es requerido')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('[P-ROL-05] And with one the role is created, and renamed in the same dialog', async () => {
    await dialog.getByLabel(/^Nombre/).fill(name);
    await dialog.getByRole('button', { name: 'Crear rol' }).click();
    await test.step('[P-ROL-24] With a notification', () => expect(page.getByText('Rol creado')).toBeVisible());
    await page.getByRole('searchbox').fill(name);
    await page.getByRole('link', { name: `Editar rol: ${name}` }).click();
    await dialog.getByLabel(/^Nombre/).fill(renamed);
    await dialog.getByLabel(/^Descripción/).fill('Valora las viviendas');
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByText('Rol actualizado')).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(renamed) })).toContainText('Valora las viviendas');
  });

  const canView = dialog.getByRole('checkbox', { name: 'Ver Usuarios' });
  const canDelete = dialog.getByRole('checkbox', { name: 'Eliminar en Usuarios' });
  await test.step('[P-ROL-14] And its permissions are opened', async () => {
    await page.getByRole('link', { name: `Permisos: ${renamed}` }).click();
    await expect(dialog).toBeVisible();
  });

  await test.step('[P-ROL-20] Where delete requires view', () => expect(canDelete).toBeDisabled());

  await test.step('[P-ROL-18] And its checkboxes depend on each other', async () => {
    await canView.check();
    await canDelete.check();
    await expect(dialog.getByText('2 cambios sin guardar')).toBeVisible();
    await canView.uncheck();
    await expect(canDelete).not.toBeChecked();
    await expect(canDelete).toBeDisabled();
    await expectAccessible(page);
    await canView.check();
    await dialog.getByRole('checkbox', { name: 'Ver Estudio Cuota' }).check();
    await dialog.getByRole('button', { name: 'Guardar permisos' }).click();
    await test.step('[P-ROL-22] With a notification', () =>
      expect(page.getByText('Permisos actualizados')).toBeVisible());
  });

  await test.step('And they are stored when it is opened again', async () => {
    await page.getByRole('link', { name: `Permisos: ${renamed}` }).click();
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
  });

  await test.step('[P-ROL-12] And deactivated, activated, deactivated, and deleted permanently', async () => {
    const toggle = async (item: string, button: string, notification: string, state: string) => {
      await page.getByRole('button', { name: `Más acciones: ${renamed}` }).click();
      await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toHaveCount(item === 'Activar' ? 1 : 0);
      await page.getByRole('menuitem', { name: item }).click();
      await alert.getByRole('button', { name: button }).click();
      await expect(page.getByText(notification)).toBeVisible();
      await page.getByLabel('Estado').selectOption({ label: state });
    };
    await test.step('[P-ROL-25] Each with a notification of the new state', async () => {
      await toggle('Desactivar', 'Desactivar rol', 'Rol desactivado', 'Inactivos');
      await toggle('Activar', 'Activar rol', 'Rol activado', 'Activos');
    });
    await toggle('Desactivar', 'Desactivar rol', 'Rol desactivado', 'Inactivos');
    await page.getByRole('button', { name: `Más acciones: ${renamed}` }).click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    await alert.getByRole('button', { name: 'Eliminar rol' }).click();
    await test.step('[P-ROL-26] With a notification', () =>
      expect(page.getByText('Rol eliminado permanentemente')).toBeVisible());
    await expect(page.getByText('No se encontraron roles.')).toBeVisible();
  });
});

test('[D41] permissions changed by another user are shown before they are overwritten', async ({
  page,
  api,
  quietConsole,
}) => {
  quietConsole.expectErrors(/412/);
  const role = await api.role({ usuarios: 'view' });
  const colleague = await api.user({ roleId: 1 });
  await openPage(page, `/roles?search=${encodeURIComponent(role.name)}`, colleague);
  await page.getByRole('link', { name: `Permisos: ${role.name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Ver Compañías' }).check();
  await api.admin.request('PUT', `/api/roles/${role.id}/permissions`, {
    roleId: role.id,
    permissions: [{ viewName: 'bancos', canView: true, canDelete: false }],
  });
  await dialog.getByRole('button', { name: 'Guardar permisos' }).click();
  const alert = page.getByRole('alertdialog', { name: 'Otra persona ha modificado este registro' });
  await expect(alert).toBeVisible();
  await expectAccessible(page);
  await alert.getByRole('button', { name: 'Ver versión actual' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Ver Bancos' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1);
});
