import { administrator, expect, expectAccessible, openPage, signIn, test } from './support/fixtures';
import { smallOnes } from './support/targets';

const THUMB = 44;

/** Addresses that need a session. */
const CLOSED = ['/', '/desk', '/clients/1', '/no-existe'];

test('[P-NAV-01] three pages open without a session', async ({ page }) => {
  for (const [path, heading] of [
    ['/login', 'Iniciar sesión'],
    ['/forgot-password', 'Recuperar contraseña'],
    ['/reset-password?email=ana%40umbral.test&token=x', 'Nueva contraseña'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname + url.search === path);
    await test.step('[P-NAV-13] Without a menu', async () => {
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Abrir menú' })).toHaveCount(0);
    });
  }
  await test.step('[P-NAV-02] One takes its recipient from the address', () =>
    expect(page.getByText('Para ana@umbral.test')).toBeVisible());
});

test('[P-NAV-12] without a session every other address redirects to the sign-in', async ({ page }) => {
  const endOnSignIn = async (paths: string[]) => {
    for (const path of paths) {
      await page.goto(path);
      await expect(page).toHaveURL((url) => url.pathname === '/login');
    }
  };
  await endOnSignIn(CLOSED);
  await test.step('[P-PRM-15] So do banks and products', () => endOnSignIn(['/banks', '/products']));
});

test('[P-NAV-06] [D26] the landing page is the profile while permissions load, then the first permitted page', async ({
  page,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/user/permissions', async (route) => {
    await released;
    await route.continue();
  });
  await openPage(page, '/');
  await expect(page.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible();
  await expect(page).toHaveURL(/\/users$/);
});

test('[P-NAV-12] [D15] a deep link without a session leads to the sign-in, then to its page', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectErrors(/401/);
  await page.goto('/audits');
  await expect(page).toHaveURL(/\/login/);
  await expectAccessible(page);
  await page.getByLabel('Correo electrónico').fill(administrator.email);
  const password = page.getByLabel('Contraseña', { exact: true });
  const send = page.getByRole('button', { name: 'Iniciar sesión' });

  await test.step('[P-SES-11] A wrong password is refused with one message, without a session', async () => {
    await password.fill('no-es-esta');
    await send.click();
    const toast = page.getByRole('region', { name: 'Avisos' }).getByRole('alert');
    await expect(toast).toContainText('Error de autenticaciónUsuario o contraseña incorrectos');
    await test.step('[P-XCC-24] In a toast of at most 420 px', async () =>
      expect((await toast.boundingBox())?.width).toBeLessThanOrEqual(420));
    await expect(page).toHaveURL(/\/login/);
  });

  await password.fill(administrator.password);
  await send.click();
  await expect(page).toHaveURL(/\/audits$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Auditorías' })).toBeVisible();
});

test('[P-NAV-18] back and forward navigate across modules, and the menu follows', async ({ page }) => {
  await openPage(page, '/users');
  await expect(page.getByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible();
  await page.getByRole('link', { name: 'Auditorías' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Auditorías' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Usuarios' })).toHaveAttribute('aria-current', 'page');
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Auditorías' })).toBeVisible();

  await test.step('And the focus ring of a heading encloses its text, and the select-all box aligns with the names', async () => {
    await page.getByRole('link', { name: 'Bancos' }).click();
    const heading = page.getByRole('heading', { level: 1, name: 'Bancos' });
    await expect(heading).toBeFocused();
    const { width = 0 } = (await heading.boundingBox()) ?? {};
    expect(width).toBeLessThan(200);

    const centre = (of: { y: number; height: number } | null) => (of?.y ?? 0) + (of?.height ?? 0) / 2;
    // What arrives above the table moves it between the two reads.
    await expect(async () => {
      const box = await page.getByRole('checkbox', { name: 'Seleccionar la página' }).boundingBox();
      const name = await page.getByRole('columnheader').first().boundingBox();
      expect(Math.abs(centre(box) - centre(name))).toBeLessThan(2);
    }).toPass();
  });

  await test.step('[P-NAV-11] An unknown path is a 404 page inside the frame', async () => {
    await page.goto('/no-existe');
    await expect(page.getByRole('heading', { level: 1, name: 'Esta puerta no lleva a ninguna parte' })).toBeVisible();
    await expect(page.getByText('404')).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Menú y cuenta' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('[D03] the frame shows the user, survives a reload, and ends with the session; the theme stays', async ({
  page,
}) => {
  await signIn(page);
  const sidebar = page.getByRole('complementary', { name: 'Menú y cuenta' });
  await test.step('[P-NAV-13] The menu is visible', () => expect(sidebar).toBeVisible());
  await test.step('[P-NAV-14] It is fixed and 16rem wide', async () => {
    expect((await sidebar.boundingBox())?.width).toBe(16 * 16);
    expect(await sidebar.evaluate((menu) => getComputedStyle(menu).position)).toMatch(/^(fixed|sticky)$/);
    await expect(page.getByRole('button', { name: 'Abrir menú' })).toBeHidden();
  });
  // A reload before the redirect to the landing page would stay on the profile, which requests no list.
  await expect(page.getByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible();
  const { name } = JSON.parse((await page.evaluate(() => localStorage.getItem('umbral.user'))) ?? '{}');
  await test.step('[P-NAV-19] Its footer names the user and the role', () =>
    expect(sidebar).toContainText(`${name}Administrador`));

  await page.getByRole('button', { name: 'Tema claro u oscuro' }).click();
  await page.getByRole('menuitemradio', { name: 'Oscuro' }).click();
  // Leaving while the list is loading makes the browser report the aborted request.
  const row = page.getByRole('row').nth(1);
  await expect(row).toBeVisible();
  await page.reload();
  await expect(row).toBeVisible();
  await test.step('[P-SES-09] A reload preserves the session', async () => {
    await expect(sidebar).toContainText(`${name}Administrador`);
    await expect(page).not.toHaveURL(/\/login/);
  });

  await test.step('[P-NAV-21] The footer has the sign-out, which leads to the sign-in', async () => {
    await sidebar.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(sidebar).toHaveCount(0);
  });
  await test.step('[P-SES-10] And clears the storage of the browser', async () =>
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect((await page.request.get('/api/user/permissions')).status()).toBe(401);
});

test('[P-NAV-15] on a phone the menu is a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, '/users');
  await expect(page.getByRole('complementary', { name: 'Menú y cuenta' })).toBeHidden();
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await expect(page.getByRole('navigation', { name: 'Menú principal' })).toBeVisible();
  expect(await smallOnes(page, '.sidebar', THUMB), 'as large as a thumb').toEqual([]);
  await test.step('[P-NAV-16] It closes when an entry is chosen', async () => {
    await page.getByRole('link', { name: 'Auditorías' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Auditorías' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Usuarios' })).toBeHidden();
  });
  await expectAccessible(page);
});

test('[B-INS-16] no text becomes markup, code or the address of an external script in the page', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectErrors(/Trusted(HTML|Script|ScriptURL)|trusted-types|Content Security Policy/i);
  await openPage(page, '/users');
  await expect(page.getByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible();
  const refusals = await page.evaluate(() => {
    const script = document.createElement('script');
    const attempts = [
      () => (document.body.innerHTML = '<img src="x" onerror="window.isForged = true">'),
      () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
      () => (document.createElement('iframe').srcdoc = '<b>x</b>'),
      () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
      () => (script.text = 'window.isForged = true'),
      () => (script.src = 'https://evil.test/assets/a.js'),
      () => (script.src = 'data:text/javascript,window.isForged = true'),
    ];
    return attempts.map((attempt) => {
      try {
        attempt();
        return 'let through';
      } catch (error) {
        return String(error).split(':')[0];
      }
    });
  });
  expect(refusals).toEqual(Array(7).fill('TypeError'));
  expect(await page.evaluate(() => 'isForged' in window)).toBe(false);
});
