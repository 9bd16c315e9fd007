import { authApi, clientsApi, programsApi } from '@umbral/contracts';
import { aClient, aProgram } from '@umbral/contracts/factories';
import { Caller, clientCredentials, openReceiver, signedIn } from '@umbral/testing';
import { Webhook } from 'standardwebhooks';
import { administrator as admin, expect, expectAccessible, openPage, test } from './support/fixtures';

test('an administrator notifies a program of clients by webhook, sees the deliveries, and repeats one', async ({
  page,
  api,
  baseURL,
  quietConsole,
}) => {
  quietConsole.expectErrors(/422/);
  const receiver = await openReceiver();
  const target = { gateway: baseURL ?? '' };
  const administrator = await signedIn(admin.email, admin.password, target);
  const role = await api.role();
  const program = await administrator.result(programsApi.create, {
    body: aProgram({ roleId: role.id }),
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  const key = await administrator.result(programsApi.createKey, { params: { id: program.id }, body: {} });
  const own = new Caller(target);
  own.bearer = (await own.result(authApi.token, { body: clientCredentials(key) })).access_token;
  const name = `Aviso ${role.id}`;
  await openPage(page, '/');
  // Other journeys make webhooks too: without a search theirs may fill the page.
  await page.goto(`/webhooks?${new URLSearchParams({ search: name }).toString()}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Avisos a programas' })).toBeVisible();
  await page.getByRole('link', { name: 'Nuevo aviso' }).first().click();
  const form = page.getByRole('dialog', { name: 'Nuevo aviso' });
  await form.getByLabel(/^Nombre/).fill(name);
  await form.getByLabel(/^Programa/).selectOption({ label: program.name });
  await form.getByLabel(/^Dirección/).fill('http://127.0.0.2:9/umbral');
  await form.getByRole('checkbox', { name: 'Cliente creado' }).check();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Crear aviso' }).click();
  await expect(form.getByText('La dirección tiene que ser pública')).toBeVisible();
  await form.getByLabel(/^Dirección/).fill(receiver.url);
  await form.getByRole('button', { name: 'Crear aviso' }).click();
  await expect(page.getByText('hasta entonces no se envía nada')).toBeVisible();

  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Sin secreto');
  await row.getByRole('button', { name: /Más acciones/ }).click();
  await page.getByRole('menuitem', { name: 'Secreto' }).click();
  await page.getByRole('button', { name: 'Crear secreto' }).click();
  const shown = page.getByRole('dialog', { name: 'Guarda el secreto' });
  await expectAccessible(page);
  const secret = await shown.locator('code').innerText();
  await shown.getByRole('button', { name: 'Lo he guardado' }).click();
  await expect(row).toContainText('Activo');

  await row.getByRole('link', { name: /Avisos enviados/ }).click();
  const dialog = page.getByRole('dialog', { name: `Avisos enviados a ${name}` });
  await dialog.getByRole('button', { name: 'Enviar un aviso de prueba' }).click();
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
  const client = await own.result(clientsApi.create, {
    body: aClient(),
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  await expect.poll(() => receiver.versionsOf(client.id)).toEqual([1]);
  const message = receiver.received.find(({ body }) => body.data.id === client.id);
  expect(new Webhook(secret).verify(message?.text ?? '', message?.headers as Record<string, string>)).toMatchObject({
    type: 'studies.client.created',
  });
  const delivered = dialog.getByRole('listitem').filter({ hasText: `Cliente creado · n.º ${client.id}` });
  // The outcome is stored after the receiver has answered, and the list shows what was stored when it was read.
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Actualizar' }).click();
    await expect(delivered).toContainText('Entregado', { timeout: 5_000 });
  }).toPass();
  await expectAccessible(page);
  await delivered.getByRole('button', { name: /^Enviar de nuevo/ }).click();
  await expect.poll(() => receiver.versionsOf(client.id)).toEqual([1, 1]);
  await receiver.close();
});
