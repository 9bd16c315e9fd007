import { mailTo, PASSWORD } from '@umbral/testing';
import {
  expect,
  expectAccessible,
  continueWithOldSignIn,
  openLivePage,
  openPage,
  signIn,
  test,
} from './support/fixtures';
import { stack } from './support/stack';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

test('[P-PRF-20] a user edits their own data, which changes everywhere at once', async ({ page, api }) => {
  const { id } = await api.role();
  const person = await api.user({ roleId: id });
  const renamed = `${person.name} Gil`;
  await openPage(page, '/', person);
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(person.email);

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

test('[D11] a new password ends the other sessions and leaves this one', async ({ page, api, browser }) => {
  const { id } = await api.role();
  const person = await api.user({ roleId: id });
  const elsewhere = await (await browser.newContext()).newPage();
  await openLivePage(elsewhere, '/profile', person);
  await openPage(page, '/profile', person);

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
  await expect(elsewhere).toHaveURL(/\/login/);
  expect((await page.request.get('/api/auth/me')).status()).toBe(200);
  await mailTo(person.email, /ha cambiado/, stack().gateway);
  await elsewhere.context().close();
});

test('[D120] a changed address is reverted with the link mailed to the previous one', async ({
  page,
  api,
  quietConsole,
}) => {
  quietConsole.expectErrors(/401/);
  const { id } = await api.role();
  const person = await api.user({ roleId: id });
  const other = person.email.replace('@', '.otra@');

  await test.step('Given a user who changes their address', async () => {
    await openPage(page, '/profile', person);
    await page.getByRole('button', { name: 'Editar perfil' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel(/^Correo electrónico/)).toHaveValue(person.email);
    await dialog.getByLabel(/^Correo electrónico/).fill(other);
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByRole('main')).toContainText(other);
  });

  await test.step('When the owner of the previous one opens the link, the page requires confirmation', async () => {
    const { text } = await mailTo(person.email, /El correo de tu cuenta de Umbral ha cambiado/, stack().gateway);
    const link = new URL(/\S*\/reset-password\?\S+/.exec(text)?.[0] ?? '');
    await page.goto(link.pathname + link.search);
    await expect(page.getByRole('heading', { name: 'Recuperar tu correo' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Recuperar mi correo' }).click();
    await expect(page.getByRole('heading', { name: 'Correo recuperado' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('Then a link to a new password recovers the account', async () => {
    const { text } = await mailTo(person.email, /Restablece/, stack().gateway);
    const link = new URL(/\S*\/reset-password\?\S+/.exec(text)?.[0] ?? '');
    await page.goto(link.pathname + link.search);
    await page.getByLabel('Nueva contraseña').fill('una-clave-nueva');
    await page.getByLabel('Repite la contraseña').fill('una-clave-nueva');
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await page.getByRole('link', { name: 'Iniciar sesión' }).click();
    await signIn(page, { ...person, password: 'una-clave-nueva' });
  });
});

test('[D11] an old sign-in requires the current password, and no input is lost', async ({
  page,
  api,
  quietConsole,
}) => {
  quietConsole.expectErrors(/403/);
  const { id } = await api.role();
  const person = await api.user({ roleId: id });
  await openPage(page, '/profile', person);
  await continueWithOldSignIn(page, person);
  await page.getByRole('button', { name: 'Editar perfil' }).click();
  const email = page.getByRole('dialog', { name: 'Editar perfil' }).getByLabel(/^Correo electrónico/);
  await expect(email).toHaveValue(person.email);
  await email.fill(person.email.replace('@', '.otra@'));
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  const question = page.getByRole('dialog', { name: 'Confirma que eres tú' });
  await expect(question.getByLabel('Contraseña actual')).toBeFocused();
  await expectAccessible(page);
  await question.getByLabel('Contraseña actual').fill(PASSWORD);
  await question.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Perfil actualizado')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(person.email.replace('@', '.otra@'));
});

test('[D08] an open session is listed in the profile and ended from there, at once', async ({ page, api, browser }) => {
  const { id } = await api.role();
  const person = await api.user({ roleId: id });
  const elsewhere = await (await browser.newContext({ userAgent: FIREFOX })).newPage();
  await openLivePage(elsewhere, '/profile', person);
  await openPage(page, '/profile', person);
  const list = page.getByRole('region', { name: 'Sesiones abiertas' });
  await expect(list.getByRole('listitem').first()).toContainText('Esta sesión');
  await expect(list).toContainText('Firefox 145 en Windows');
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Cerrar la sesión de Firefox 145 en Windows' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByText('Sesión cerrada')).toBeVisible();
  await expect(elsewhere).toHaveURL(/\/login/);
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await elsewhere.context().close();
});
