import { mailTo } from '@umbral/testing';
import { expect, expectAccessible, signIn, test } from './support/fixtures';
import { stack } from './support/stack';

test('a forgotten password is replaced with the link of the mail, once', async ({ page, api, quietConsole }) => {
  quietConsole.expectErrors(/400/);
  const { id } = await api.role();
  const person = await api.user({ roleId: id });

  const toast = page.getByRole('region', { name: 'Avisos' }).getByRole('status');

  await test.step('[P-PWD-02] Given an invalid address', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
    await expectAccessible(page);
    await test.step('[P-PWD-01] The page has one field', () => expect(page.locator('input')).toHaveCount(1));
    await page.getByLabel('Correo electrónico').fill('nada');
    await page.getByRole('button', { name: 'Enviar enlace' }).click();
    await expect(page.getByText('Ingresa un correo electrónico válido')).toBeVisible();
  });

  await test.step('When a link is requested', async () => {
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/auth/forgot-password'),
    );
    await page.getByLabel('Correo electrónico').fill(person.email);
    await page.getByRole('button', { name: 'Enviar enlace' }).click();
    await test.step('[P-PWD-03] The address is sent', async () =>
      expect((await sent).postDataJSON()).toEqual({ email: person.email }));
    await test.step('[P-PWD-04] A confirmation replaces the form', async () => {
      await expect(page.getByRole('heading', { name: 'Correo enviado' })).toBeVisible();
      await expect(page.getByLabel('Correo electrónico')).toHaveCount(0);
    });
    await test.step('[P-PWD-05] With a notification', () =>
      expect(toast).toContainText('Correo enviadoSe han enviado las credenciales a tu correo electrónico.'));
    await expectAccessible(page);
  });

  const { text } = await mailTo(person.email, /Restablece/, stack().gateway);
  const link = new URL(/\S*\/reset-password\?\S+/.exec(text)?.[0] ?? '');

  await test.step('Then the page of captured mail shows it unchanged', async () => {
    await page.goto('/dev/mail');
    await page.getByRole('button', { name: person.email }).first().click();
    await expect(page.getByTitle('Mensaje')).toHaveAttribute('srcdoc', /contraseña/);
  });

  await test.step('When the passwords are too short or differ, the page shows the error', async () => {
    await page.goto(link.pathname + link.search);
    await page.getByLabel('Nueva contraseña').fill('cinco');
    await page.getByLabel('Repite la contraseña').fill('cuatro');
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await test.step('[P-PWD-09] Too short', () =>
      expect(page.getByText('La contraseña debe tener al menos 6 caracteres')).toBeVisible());
    await test.step('[P-PWD-10] Different', () => expect(page.getByText('Las contraseñas no coinciden')).toBeVisible());
    await test.step('[P-PWD-08] Each can be shown and hidden', async () => {
      await page.getByRole('button', { name: 'Mostrar contraseña' }).last().click();
      await expect(page.getByLabel('Repite la contraseña')).toHaveAttribute('type', 'text');
      await expect(page.getByLabel('Nueva contraseña')).toHaveAttribute('type', 'password');
      await page.getByRole('button', { name: 'Mostrar contraseña' }).click();
      await expect(page.getByLabel('Nueva contraseña')).toHaveAttribute('type', 'text');
      await page.getByRole('button', { name: 'Ocultar contraseña' }).first().click();
      await expect(page.getByLabel('Nueva contraseña')).toHaveAttribute('type', 'password');
    });
    await expectAccessible(page);
  });

  await test.step('[P-PWD-11] And when they are valid, the password is changed', async () => {
    await page.getByLabel('Nueva contraseña').fill('una-clave-nueva');
    await page.getByLabel('Repite la contraseña').fill('una-clave-nueva');
    const sent = page.waitForRequest('**/api/auth/reset-password');
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ email: person.email, password: 'una-clave-nueva' });
    await test.step('[P-PWD-12] A page reports the success', () =>
      expect(page.getByRole('heading', { name: 'Contraseña actualizada' })).toBeVisible());
    await test.step('[P-PWD-13] And a toast', () => expect(toast).toHaveText(/^Contraseña actualizada/));
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Iniciar sesión' }).click();
    await signIn(page, { ...person, password: 'una-clave-nueva' });
  });

  await test.step('[P-PWD-14] [D10] Then the link is invalid', async () => {
    await page.goto(link.pathname + link.search);
    await page.getByLabel('Nueva contraseña').fill('y-otra-mas');
    await page.getByLabel('Repite la contraseña').fill('y-otra-mas');
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await expect(page.getByText('No se pudo actualizar la contraseña. Inténtalo de nuevo.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Enlace inválido' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('[P-PWD-15] a link without address or token is invalid', async ({ page }) => {
  for (const path of ['/reset-password', '/reset-password?token=x', '/reset-password?email=ana%40umbral.test']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Enlace inválido' })).toBeVisible();
  }
});

test('[D09] an unknown address gets the same response, and a refusal shows its reason', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectErrors(/502/);
  const message = 'No se pudo enviar el correo. Inténtalo de nuevo en unos minutos';
  const problem = {
    type: '/problems/mail_not_sent',
    title: 'x',
    status: 502,
    code: 'mail_not_sent',
    message,
    requestId: 'r',
  };
  const send = page.getByRole('button', { name: 'Enviar enlace' });
  const refuseWith = (body: string) =>
    page.route(
      '**/api/auth/forgot-password',
      (route) => route.fulfill({ status: 502, contentType: 'application/problem+json', body }),
      { times: 1 },
    );
  await page.goto('/forgot-password');
  await page.getByLabel('Correo electrónico').fill('nadie@umbral.test');

  await test.step('[P-PWD-07] Without a message of the server the default one is shown', async () => {
    await refuseWith('');
    await send.click();
    await expect(page.getByRole('alert')).toContainText(
      'ErrorNo se pudo enviar el correo. Verifica que el email existe en el sistema.',
    );
  });
  await test.step('[P-PWD-06] Otherwise the server’s is shown', async () => {
    await refuseWith(JSON.stringify(problem));
    await send.click();
    await expect(page.getByRole('alert')).toContainText(`Error${message}`);
  });
  await send.click();
  await expect(page.getByRole('heading', { name: 'Correo enviado' })).toBeVisible();
});
