import { expect, expectAccessible, openPage, test } from './support/fixtures';

test('an administrator creates an API key: it is shown once, works, and is refused once revoked', async ({
  page,
  api,
  request,
}) => {
  const role = await api.role({ bancos: 'view' });
  const name = `Portal ${role.id}`;
  await openPage(page, '/');
  // Other journeys make programs too: without a search theirs may fill the page.
  await page.goto(`/programs?${new URLSearchParams({ search: name }).toString()}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Accesos de programas' })).toBeVisible();
  await page.getByRole('link', { name: 'Nuevo acceso' }).first().click();
  const form = page.getByRole('dialog', { name: 'Nuevo acceso' });
  await form.getByLabel(/^Nombre/).fill(name);
  await form.getByLabel(/^Rol/).selectOption({ label: role.name });
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Crear acceso' }).click();
  await expect(page.getByText('sin ella no puede llamar a la API')).toBeVisible();

  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('link', { name: /Claves/ })
    .click();
  await page.getByRole('button', { name: 'Crear clave', exact: true }).click();
  const shown = page.getByRole('dialog', { name: 'Guarda la clave' });
  await expect(shown).toBeVisible();
  await expectAccessible(page);
  const [clientId, clientSecret] = await shown.locator('code').allInnerTexts();
  await shown.getByRole('button', { name: 'La he guardado' }).click();
  const hint = `…${clientSecret?.slice(-4)}`;
  await expect(page.getByText(hint)).toBeVisible();
  await expect(page.getByText(clientSecret ?? '')).toHaveCount(0);

  // The program, with only the key.
  const requestToken = () =>
    request.post('/api/auth/token', {
      form: { grant_type: 'client_credentials', client_id: clientId ?? '', client_secret: clientSecret ?? '' },
    });
  const { access_token: token } = (await (await requestToken()).json()) as { access_token: string };
  const get = async (path: string) =>
    (await request.get(path, { headers: { authorization: `Bearer ${token}` } })).status();
  expect([await get('/api/banks'), await get('/api/users'), await get('/api/programs')]).toEqual([200, 403, 403]);

  await page.getByRole('button', { name: `Revocar la clave ${hint}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revocar clave' }).click();
  await expect(page.getByText('Todavía no tiene ninguna clave')).toBeVisible();
  await expect.poll(() => get('/api/banks')).toBe(401);
  expect((await requestToken()).status()).toBe(401);
});
