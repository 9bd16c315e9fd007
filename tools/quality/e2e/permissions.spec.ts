import { expect, expectAccessible, openLivePage, openPage, signIn, test } from './support/fixtures';

test('[D29] [P-PRM-27] revoking a view removes menu entry and page from an open session, granting restores them', async ({
  page,
  api,
  browser,
  quietConsole,
}) => {
  quietConsole.expectErrors(/403/);
  const role = await api.role({ usuarios: 'view', companias: 'view' });
  const person = await api.user({ roleId: role.id });
  const admin = await (await browser.newContext()).newPage();
  const setView = async (view: string, isTicked: boolean) => {
    await admin.getByRole('link', { name: `Permisos: ${role.name}` }).click();
    await admin.getByRole('checkbox', { name: `Ver ${view}` }).setChecked(isTicked);
    await admin.getByRole('button', { name: 'Guardar permisos' }).click();
    await expect(admin.getByText('Permisos actualizados').last()).toBeVisible();
  };
  await openPage(admin, `/roles?search=${encodeURIComponent(role.name)}`);
  await openLivePage(page, '/companies', person);
  await expect(page.getByRole('heading', { level: 1, name: 'Compañías' })).toBeVisible();

  await setView('Compañías', false);
  await test.step('[P-PRM-07] The page is refused', () =>
    expect(page.getByRole('heading', { level: 1, name: 'Acceso Denegado' })).toBeVisible());
  await expect(page.getByRole('link', { name: 'Compañías' })).toHaveCount(0);
  await test.step('[P-PRM-08] And names the missing view', () =>
    expect(page.getByRole('main')).toContainText('No tienes permiso para ver Compañías'));
  await test.step('[P-PRM-11] So is its list', async () =>
    expect((await page.request.get('/api/companies')).status()).toBe(403));
  await expectAccessible(page);

  await setView('Compañías', true);
  await expect(page.getByRole('link', { name: 'Compañías' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Compañías' })).toBeVisible();

  await setView('Usuarios', false);
  await expect(page.getByRole('link', { name: 'Usuarios' })).toHaveCount(0);
  await page.goto('/users');
  await test.step('[P-PRM-09] The way back leads to the profile', async () => {
    await page.getByRole('link', { name: 'Volver a Mi Perfil' }).click();
    await expect(page).toHaveURL(/\/profile$/);
  });
  await admin.context().close();
});

test('[D08] deactivating a user signs them out of an open session', async ({ page, api, quietConsole }) => {
  quietConsole.expectErrors(/401/);
  const { id } = await api.role({ usuarios: 'view' });
  const person = await api.user({ roleId: id });
  await openLivePage(page, '/users', person);
  await expect(page.getByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible();
  await api.admin.request('PATCH', `/api/users/${person.id}`, { isActive: false });
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('umbral.user'))).toBeNull();
});

test('[P-PRM-27] a role with only companies is refused the rest', async ({ page, api, quietConsole }) => {
  // The HTML of a page begins its first read, which the server refuses.
  quietConsole.expectErrors(/403/);
  const { id } = await api.role({ companias: 'view' });
  await signIn(page, await api.user({ roleId: id }));
  await test.step('[P-NAV-07] Companies is not a landing page', () => expect(page).toHaveURL(/\/profile$/));
  await test.step('[P-PRM-16] The profile is open to every user', () =>
    expect(page.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible());
  const menu = page.getByRole('list', { name: 'Secciones' }).getByRole('link');
  await test.step('[P-NAV-25] The menu follows the role', () => expect(menu).toHaveText(['Compañías', 'Mi perfil']));
  await page.goto('/users');
  await test.step('[P-PRM-11] Users are denied', () =>
    expect(page.getByRole('heading', { level: 1, name: 'Acceso Denegado' })).toBeVisible());
  await menu.filter({ hasText: 'Compañías' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Compañías' })).toBeVisible();
});

test('[P-NAV-19] the menu shows name and role, and a new name of the role at once', async ({ page, api }) => {
  const role = await api.role();
  const person = await api.user({ roleId: role.id });
  await openLivePage(page, '/', person);
  const sidebar = page.getByRole('complementary', { name: 'Menú y cuenta' });
  await expect(sidebar).toContainText(`${person.name}${role.name}`);
  const renamed = `${role.name} sénior`;
  await api.admin.request('PATCH', `/api/roles/${role.id}`, { id: role.id, name: renamed });
  await expect(sidebar).toContainText(`${person.name}${renamed}`);
});

test('[D22] users other than administrators are redirected to their profile, independent of their role', async ({
  page,
  api,
}) => {
  const role = await api.role({ bancos: 'view', productos: 'view', usuarios: 'view', estudios_viabilidad: 'view' });
  const person = await api.user({ roleId: role.id });
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  const isSentAway = async (path: string) => {
    await page.goto(path);
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible();
  };
  await openPage(page, '/users', person);
  await test.step('[P-PRM-14] From banks and products', async () => {
    await isSentAway('/banks');
    await isSentAway('/products');
    await expect(menu.getByRole('link', { name: 'Productos' })).toHaveCount(0);
  });
  await test.step('[P-NAV-23] The menu does not offer them', () =>
    expect(menu.getByRole('link', { name: 'Bancos' })).toHaveCount(0));
  await test.step('[P-PRM-12] From roles', async () => {
    await isSentAway('/roles');
    await expect(menu.getByRole('link', { name: 'Roles' })).toHaveCount(0);
  });
  await test.step('[B-CST-30] And from the rules of the purchase costs', async () => {
    await isSentAway('/purchase-costs');
    await expect(menu.getByRole('link', { name: 'Gastos de compra' })).toHaveCount(0);
  });
  await test.step('[B-REF-12] And from the reference rates', () => isSentAway('/reference-rates'));
});
