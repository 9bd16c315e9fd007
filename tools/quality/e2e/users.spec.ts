import { audited, newDni, unique } from './support/api';
import { expect, expectAccessible, openPage, test } from './support/fixtures';

test('[P-PRM-26] an administrator creates, edits, deactivates and deletes a user, and finds all of it in the audits', async ({
  page,
  api,
}) => {
  const administrator = await api.user({ roleId: 1 });
  const name = unique('Begoña');
  const renamed = `${name} Lasa`;

  await test.step('Given an administrator on the users page', async () => {
    await openPage(page, '/users', administrator);
    await expect(page.getByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(11);
  });

  await test.step('[P-USR-05] Which has a table with pages, and cards on small screens', async () => {
    await expect(page.getByRole('navigation', { name: 'Paginación' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('article')).toHaveCount(10);
    await expect(page.getByRole('table')).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByRole('table')).toBeVisible();
  });

  await test.step('When the form is submitted empty, each field shows its error', async () => {
    await page.getByRole('link', { name: 'Nuevo usuario' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Crear usuario' }).click();
    await expect(dialog.getByText('El nombre es requerido')).toBeVisible();
    await expect(dialog.getByText('Debe seleccionar un rol')).toBeVisible();
    await expect(dialog.getByText('CIF es requerido para empresas y DNI para autónomos')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('And when it is completed, the user is created', async () => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Nombre/).fill(name);
    await dialog
      .getByLabel(/^Correo electrónico/)
      .fill(`${name.replace(' ', '.').toLowerCase().replace('ñ', 'n')}@umbral.test`);
    await dialog.getByLabel(/^Teléfono/).fill('688 250 947');
    await dialog.getByLabel(/^DNI o NIE/).fill(newDni());
    await dialog.getByLabel(/^Rol/).selectOption({ label: 'Agente' });
    await dialog.getByRole('button', { name: 'Crear usuario' }).click();
    await expect(page.getByText('Usuario creado')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('[P-USR-20] And edited in the same dialog', async () => {
    await page.getByRole('searchbox').fill(name);
    await page.getByRole('link', { name: `Editar usuario: ${name}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Nombre/).fill(renamed);
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByText('Usuario actualizado')).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(renamed) })).toBeVisible();
  });

  await test.step('And deactivated, which removes it from the active users', async () => {
    await page.getByRole('button', { name: `Más acciones: ${renamed}` }).click();
    await page.getByRole('menuitem', { name: 'Desactivar' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Desactivar/ })
      .click();
    await expect(page.getByText('Estado actualizado')).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(renamed) })).toBeHidden();
  });

  await test.step('And deleted permanently', async () => {
    await page.getByLabel('Estado').selectOption({ label: 'Inactivos' });
    await page.getByRole('button', { name: `Más acciones: ${renamed}` }).click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Eliminar/ })
      .click();
    await test.step('[P-USR-36] With a notification', () => expect(page.getByText('Usuario eliminado')).toBeVisible());
  });

  await test.step('Then the audits of the administrator have the four entries', async () => {
    await audited(api, administrator.id, { action: 'delete', entityName: renamed });
    await page.getByRole('link', { name: 'Auditorías' }).click();
    await page.getByRole('searchbox').fill(administrator.email);
    await expect(page.getByRole('link', { name: /Ver Auditoría/ })).toHaveCount(1);
    await page.getByRole('link', { name: /Ver Auditoría/ }).click();
    const dialog = page.getByRole('dialog');
    for (const action of ['Eliminación', 'Cambio de estado', 'Actualización', 'Creación']) {
      await expect(dialog.getByText(action, { exact: true }).first()).toBeVisible();
    }
    await expect(dialog.getByText(renamed).first()).toBeVisible();
    await expectAccessible(page);
  });
});
