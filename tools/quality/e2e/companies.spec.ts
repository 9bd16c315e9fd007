import { unique } from './support/api';
import { expect, expectAccessible, openLivePage, openPage, test } from './support/fixtures';

/** A blue square of 4 x 4 pixels. */
const picture = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWNgYPiPhIjiAACOsw/xX0IioQAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test('[P-PRM-26] a company is created with its logo, gets users, and loses one', async ({ page, api }) => {
  const name = unique('Umbría');
  const [stays, leaves] = [await api.user({ roleId: 2 }), await api.user({ roleId: 2 })];
  const dialog = page.getByRole('dialog');
  await openPage(page, '/companies');
  await expect(page.getByRole('heading', { level: 1, name: 'Compañías' })).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();

  await test.step('[P-COM-13] When the form has no name, it shows the error', async () => {
    await page.getByRole('link', { name: 'Nueva compañía' }).click();
    await dialog.getByRole('button', { name: 'Crear compañía' }).click();
    await expect(dialog.getByText('El nombre de la compañía es requerido')).toBeVisible();
  });

  await test.step('[P-COM-14] And when the name is too long', async () => {
    await dialog.getByLabel(/^Nombre/).fill('x'.repeat(256));
    await expect(dialog.getByText('El nombre no puede exceder 255 caracteres')).toBeVisible();
  });

  await test.step('[P-COM-15] And when the logo is no image', async () => {
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'notas.txt', mimeType: 'text/plain', buffer: Buffer.from('hola') });
    await expect(dialog.getByText(/no es una imagen/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('[P-COM-16] And when it is valid, the company is created; the logo is sent as a data URL', async () => {
    await dialog.getByLabel(/^Nombre/).fill(name);
    await dialog.locator('input[type=file]').setInputFiles(picture);
    await expect(dialog.getByRole('button', { name: 'Quitar imagen' })).toBeVisible();
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/companies'),
    );
    await dialog.getByRole('button', { name: 'Crear compañía' }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      name,
      logo: expect.stringMatching(/^data:image\/png;base64,/),
    });
  });

  await test.step('[P-COM-33] With a notification', () => expect(page.getByText('Compañía creada')).toBeVisible());

  const row = page.getByRole('row', { name: new RegExp(name) });
  await test.step('[P-COM-02] Then the search finds it', async () => {
    await page.getByPlaceholder('Buscar por nombre o descripción...').fill(name);
    await expect(row.locator('img')).toBeVisible();
  });
  await test.step('[P-COM-06] With its logo, description, users, status and actions', () =>
    expect(row.getByRole('cell')).toHaveCount(5));
  await test.step('[P-COM-07] Without a description', () =>
    expect(row.getByRole('cell').nth(1)).toHaveText('Sin descripción'));
  await test.step('[P-COM-08] And without users', () =>
    expect(row.getByRole('cell').nth(2)).toHaveText('0 usuario(s)'));
  await test.step('[P-COM-09] And active', () => expect(row.getByRole('cell').nth(3)).toHaveText('Activa'));

  await test.step('[P-COM-20] And its users are managed, with available and assigned ones side by side', async () => {
    await page.getByRole('link', { name: `Gestionar usuarios: ${name}` }).click();
    await expect(dialog.getByRole('region', { name: 'Disponibles' })).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Asignados' })).toBeVisible();
  });

  await test.step('[P-COM-21] Users are found, ticked and assigned', async () => {
    await expect(dialog.getByText('Solo aparecen los usuarios que puedes ver según tus permisos')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Asignar 0 usuario(s)' })).toBeDisabled();
    for (const user of [stays, leaves]) {
      await dialog.getByRole('searchbox', { name: 'Buscar usuario' }).fill(user.email);
      await dialog.getByRole('checkbox', { name: new RegExp(user.name) }).check();
    }
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Asignar 2 usuario(s)' }).click();
    await test.step('[P-COM-34] With a notification', () =>
      expect(page.getByText('Usuarios asignados', { exact: true })).toBeVisible());
    await expect(dialog.getByRole('region', { name: 'Asignados' }).getByRole('listitem')).toHaveCount(2);
  });

  await test.step('[P-COM-22] And one is removed again', async () => {
    await dialog.getByRole('button', { name: `Quitar a ${leaves.name}` }).click();
    await expect(page.getByText('Usuario desasignado')).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Asignados' }).getByRole('listitem')).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('1 usuario(s)');
  });

  await test.step('[P-COM-19] And the detail shows the creation date in words', async () => {
    await page.getByRole('link', { name: `Ver compañía: ${name}` }).click();
    await expect(dialog.getByText(/^\d{1,2} de [a-z]+ de \d{4}$/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('[P-COM-18] Beside its logo, description and status', async () => {
    await expect(dialog.locator('img')).toBeVisible();
    await expect(dialog).toContainText('Sin descripción');
    await expect(dialog).toContainText('Activa');
  });
});

test('[P-NAV-20] [D28] a user sees their own companies, and the menu shows the first one’s logo and follows its changes', async ({
  page,
  api,
}) => {
  const { id } = await api.role({ companias: 'view' });
  const member = await api.user({ roleId: id });
  const logo = `data:image/png;base64,${picture.buffer.toString('base64')}`;
  const plain = await api.admin.request('POST', '/api/companies', { name: unique('Abarca') });
  const company = await api.admin.request('POST', '/api/companies', { name: unique('Alborán'), logo });
  await openLivePage(page, '/companies', member);
  await expect(page.getByText('No hay compañías activas')).toBeVisible();
  for (const { id: companyId } of [plain, company])
    await api.admin.request('POST', `/api/companies/${companyId}/users`, { userIds: [member.id] });
  const sidebar = page.locator('.sidebar');
  await expect(sidebar).toContainText(company.name);
  await expect(sidebar).not.toContainText(plain.name);
  await expect(sidebar.locator('img')).toHaveAttribute('src', company.logo);

  const renamed = `${company.name} Sur`;
  await page.reload();
  await page.getByRole('button', { name: `Más acciones: ${company.name}` }).click();
  await page.getByRole('menuitem', { name: 'Editar compañía' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Nombre/)
    .fill(renamed);
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Compañía actualizada')).toBeVisible();
  await expect(sidebar).toContainText(renamed);
  await expect(page.getByRole('row')).toHaveCount(3);
});
