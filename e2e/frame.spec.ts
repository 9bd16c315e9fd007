import { administrator, expect, expectAccessible, signIn, test } from './support/fixtures';

test('[P-NAV-12] [D15] a deep link without a session asks for one and then goes there', async ({ page }) => {
  await page.goto('/audits');
  await expect(page).toHaveURL(/\/login/);
  await expectAccessible(page);
  await page.getByLabel('Correo electrónico').fill(administrator.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page).toHaveURL(/\/audits$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Auditorías' })).toBeVisible();
});

test('[P-SES-11] a wrong password says so, once, and signs nobody in', async ({ page, quietConsole }) => {
  quietConsole.expectErrors(/401/);
  await page.goto('/login');
  await page.getByLabel('Correo electrónico').fill(administrator.email);
  await page.getByLabel('Contraseña', { exact: true }).fill('no-es-esta');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByText('Error de autenticación')).toBeVisible();
  await expect(page.getByText('Usuario o contraseña incorrectos')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test('[P-NAV-18] back and forward walk across modules, and the menu follows', async ({ page }) => {
  await signIn(page, undefined, '/users');
  await expect(page.getByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible();
  await page.getByRole('link', { name: 'Auditorías' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Auditorías' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Usuarios' })).toHaveAttribute('aria-current', 'page');
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Auditorías' })).toBeVisible();
});

test('[P-SES-10] signing out empties the browser and ends the session', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('umbral.user'))).toBeNull();
  expect((await page.request.get('/api/user/permissions')).status()).toBe(401);
});

test('[P-NAV-15] [P-NAV-16] on a phone the menu is a drawer that closes when an entry is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, undefined, '/users');
  await expect(page.getByRole('link', { name: 'Auditorías' })).toBeHidden();
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.getByRole('link', { name: 'Auditorías' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Auditorías' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Usuarios' })).toBeHidden();
  await expectAccessible(page);
});

test('[P-NAV-11] an unknown path is a 404 page inside the frame', async ({ page }) => {
  await signIn(page);
  await page.goto('/no-existe');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('404')).toBeVisible();
  await expectAccessible(page);
});
