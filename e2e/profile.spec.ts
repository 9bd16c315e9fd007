import { mailTo } from '@umbral/testing';
import { expect, expectAccessible, signIn, test } from './support/fixtures';
import { stack } from './support/stack';

test('[P-PRF-02] [P-PRF-03] [P-PRF-07] [P-PRF-08] [P-PRF-20] anybody edits their own data, which changes everywhere at once', async ({
  page,
  api,
}) => {
  const { id } = await api.createRole([]);
  const person = await api.createUser(id);
  const renamed = `${person.name} Gil`;
  await signIn(page, person);
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(person.email);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Editar perfil' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Nombre/).fill('');
  await dialog.getByLabel(/^Correo electrónico/).fill('nada');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(dialog.getByText('El nombre es requerido')).toBeVisible();
  await expect(dialog.getByText('Email inválido')).toBeVisible();
  await expectAccessible(page);

  await dialog.getByLabel(/^Nombre/).fill(renamed);
  await dialog.getByLabel(/^Correo electrónico/).fill(person.email);
  await dialog.getByLabel(/^Teléfono/).fill('');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Perfil actualizado')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(renamed);
  await expect(page.getByRole('main')).toContainText('No proporcionado');
  await expect(page.locator('.sidebar')).toContainText(renamed);
  const stored = JSON.parse((await page.evaluate(() => localStorage.getItem('umbral.user'))) ?? '{}');
  expect(stored).toMatchObject({ id: person.id, name: renamed, phone: null });
});

test('[P-PRF-12] [P-PRF-13] [P-PRF-14] [P-PRF-15] [P-PRF-16] [D11] a new password ends the other sessions and leaves this one', async ({
  page,
  api,
  browser,
}) => {
  const { id } = await api.createRole([]);
  const person = await api.createUser(id);
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, person, '/profile');
  await signIn(page, person, '/profile');

  const [first, second] = [page.getByLabel(/^Nueva contraseña/), page.getByLabel(/^Confirmar contraseña/)];
  const save = page.getByRole('button', { name: 'Cambiar contraseña' });
  await first.fill('cinco');
  await save.click();
  await expect(page.getByText('La nueva contraseña debe tener al menos 6 caracteres')).toBeVisible();
  await expect(page.getByText('Confirma la nueva contraseña')).toBeVisible();
  await first.fill('otra-clave-larga');
  await second.fill('otra-cosa');
  await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible();
  await expectAccessible(page);

  await second.fill('otra-clave-larga');
  await page.getByRole('button', { name: 'Mostrar contraseña' }).first().click();
  await expect(first).toHaveAttribute('type', 'text');
  const sent = page.waitForRequest('**/api/change-password');
  await save.click();
  expect((await sent).postDataJSON()).toEqual({ userId: person.id, newPassword: 'otra-clave-larga' });
  await expect(page.getByText('Contraseña actualizada')).toBeVisible();
  await expect(first).toHaveValue('');
  await expect(elsewhere).toHaveURL(/\/login/, { timeout: 2000 });
  expect((await page.request.get('/api/auth/me')).status()).toBe(200);
  await mailTo(person.email, /ha cambiado/, stack().gateway);
  await elsewhere.context().close();
});
