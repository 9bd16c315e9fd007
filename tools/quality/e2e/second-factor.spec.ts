import type { Page } from '@playwright/test';
import { mailTo, PASSWORD, totpCodeOf, wrongCodeOf } from '@umbral/testing';
import { expect, expectAccessible, openPage, signIn, test, type Person } from './support/fixtures';
import { stack } from './support/stack';

/** A host by its name, because passkeys are bound to a host name. */
const site = () => stack().gateway.replace('127.0.0.1', 'localhost');

/** Types the password in the sign-in form. */
async function typePassword(page: Page, { email, password = PASSWORD }: Person, at = ''): Promise<void> {
  await page.goto(`${at}/login`);
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('heading', { name: 'Verificación en dos pasos' })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/login/);
}

const verify = async (page: Page, label: string, code: string) => {
  await page.getByLabel(label).fill(code);
  await page.getByRole('button', { name: 'Verificar' }).click();
};

test('a user activates an authenticator app, and signs in with its code or a recovery code', async ({
  page,
  api,
  quietConsole,
}) => {
  quietConsole.expectErrors(/401|422/);
  const { id } = await api.role();
  const person = await api.user({ roleId: id });
  await openPage(page, '/profile', person);

  await page.getByRole('button', { name: 'Activar aplicación' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'Código QR para la aplicación' })).toBeVisible();
  await expectAccessible(page);
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel(/^Código de 6 dígitos/).fill(wrongCodeOf(secret));
  await dialog.getByRole('button', { name: 'Activar', exact: true }).click();
  await expect(dialog.getByText('El código no es correcto o ya se ha usado')).toBeVisible();
  await dialog.getByLabel(/^Código de 6 dígitos/).fill(totpCodeOf(secret));
  await dialog.getByRole('button', { name: 'Activar', exact: true }).click();

  const codes = page.getByRole('dialog', { name: 'Guarda tus códigos de recuperación' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? '';
  const download = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'Descargar' }).click();
  expect((await download).suggestedFilename()).toBe('codigos-de-recuperacion-umbral.txt');
  await codes.getByRole('button', { name: 'Los he guardado' }).click();
  await expect(page.getByText('10 códigos sin usar')).toBeVisible();
  await mailTo(person.email, /verificación en dos pasos/, stack().gateway);
  await signOut(page);

  await typePassword(page, person);
  await expectAccessible(page);
  await verify(page, 'Código de 6 dígitos', '000 000');
  await expect(page.getByText('El código no es correcto o ya se ha usado')).toBeVisible();
  const code = totpCodeOf(secret, 1);
  await verify(page, 'Código de 6 dígitos', code);
  await expect(page).toHaveURL(/\/profile$/);
  await signOut(page);

  await typePassword(page, person);
  await verify(page, 'Código de 6 dígitos', code);
  await expect(page.getByText('El código no es correcto o ya se ha usado')).toBeVisible();
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
  await verify(page, 'Código de recuperación', recoveryCode);
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByText('9 códigos sin usar')).toBeVisible();
  await mailTo(person.email, /código de recuperación/, stack().gateway);

  await page.getByRole('button', { name: 'Quitar aplicación' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar aplicación' }).click();
  await expect(page.getByText('Sin activar')).toBeVisible();
});

test('[B-MFA-04] a user adds a passkey, and signs in with it instead of a code', async ({
  page,
  api,
  quietConsole,
}) => {
  quietConsole.expectErrors(/401/);
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const { id } = await api.role();
  const person = await api.user({ roleId: id });
  await signIn(page, person, `${site()}/profile`);
  await page.getByRole('button', { name: 'Añadir llave de acceso' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Añadir llave' }).click();
  await expect(dialog.getByText('El nombre de la llave es requerido')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(/^Nombre de la llave/).fill('Portátil');
  await dialog.getByRole('button', { name: 'Añadir llave' }).click();
  const codes = page.getByRole('dialog', { name: 'Guarda tus códigos de recuperación' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'Los he guardado' }).click();
  await expect(page.getByText(/^Añadida el/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Añadir llave de acceso' }).click();
  await dialog.getByLabel(/^Nombre de la llave/).fill('Otra vez');
  await dialog.getByRole('button', { name: 'Añadir llave' }).click();
  await expect(page.getByText('Este dispositivo ya tiene una llave tuya.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await signOut(page);

  await typePassword(page, person, site());
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Usar llave de acceso' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByText(/^Usada por última vez/)).toBeVisible();

  await page.getByRole('button', { name: 'Quitar llave «Portátil»' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar llave' }).click();
  await expect(page.getByText('Llave de acceso quitada')).toBeVisible();
  await signOut(page);
  await signIn(page, person, `${site()}/login`);
});

test('[B-MFA-05] a user whose role requires a second factor must set it up, and is refused everything else until then', async ({
  page,
  api,
  quietConsole,
}) => {
  quietConsole.expectErrors(/403/);
  const { id } = await api.role({ usuarios: 'view' });
  const person = await api.user({ roleId: id });
  await openPage(page, '/');
  await page.goto(`/roles/${id}/editar`);
  const form = page.getByRole('dialog');
  await form.getByLabel('Exigir verificación en dos pasos').check();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(form).toHaveCount(0);
  await signOut(page);

  await signIn(page, person, '/users');
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByText('Tu rol exige la verificación en dos pasos.')).toBeVisible();
  for (const path of ['/api/users', '/api/clients', '/api/banks', '/api/user/permissions'])
    expect([path, (await page.request.get(path)).status()]).toEqual([path, path.includes('permissions') ? 200 : 403]);
  await page.goto('/users');
  await expect(page).toHaveURL(/\/profile$/);
  await page.getByRole('button', { name: 'Activar aplicación' }).click();
  const dialog = page.getByRole('dialog');
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel(/^Código de 6 dígitos/).fill(totpCodeOf(secret));
  await dialog.getByRole('button', { name: 'Activar', exact: true }).click();
  await page.getByRole('button', { name: 'Los he guardado' }).click();
  await expect(page.getByText('Tu rol exige la verificación en dos pasos.')).toHaveCount(0);
  await page.goto('/users');
  await expect(page.getByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible();
  await expect(page).toHaveURL(/\/users/);
});
