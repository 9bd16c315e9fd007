import { administrator, expect, expectAccessible, signIn, test } from './support/fixtures';

/** Every address of the product, and what its page is headed. */
const pages = {
  '/desk': 'Mi mesa',
  '/calculator': 'Calculadora de hipoteca',
  '/clients': 'Clientes',
  '/users': 'Usuarios',
  '/roles': 'Roles',
  '/companies': 'Compañías',
  '/banks': 'Bancos',
  '/products': 'Productos',
  '/viability-studies': 'Estudio de Viabilidad',
  '/payment-studies': 'Estudio Cuota',
  '/audits': 'Auditorías',
  '/profile': 'Mi perfil',
  '/properties': 'Propiedades',
  '/reports': 'Informes',
  '/settings': 'Configuración',
};

/** Words that no Spanish page has, and what a forgotten value looks like. */
const english = /(?<!\p{L})(the|and|of|with|loading|save|search|edit|delete|settings|undefined|null|NaN)(?!\p{L})/iu;

test('[P-NAV-01] without a session three pages open', async ({ page }) => {
  for (const [path, heading] of [
    ['/login', 'Iniciar sesión'],
    ['/forgot-password', 'Recuperar contraseña'],
    ['/reset-password?email=ana%40umbral.test&token=x', 'Nueva contraseña'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname + url.search === path);
  }
  await test.step('[P-NAV-02] One reads whom it is for from its address', () =>
    expect(page.getByText('Para ana@umbral.test')).toBeVisible());
});

test('[P-NAV-13] without a session there is no menu', async ({ page }) => {
  for (const path of ['/login', '/forgot-password', '/reset-password?email=ana%40umbral.test&token=x']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Abrir menú' })).toHaveCount(0);
  }
});

test('[P-NAV-12] without a session every other address ends on the sign-in', async ({ page }) => {
  for (const path of ['/', ...Object.keys(pages), '/clients/1', '/no-existe']) {
    await page.goto(path);
    await expect(page).toHaveURL((url) => url.pathname === '/login');
  }
});

test('[P-NAV-08] every address opens a page of its own', async ({ page }) => {
  await signIn(page);
  for (const [path, heading] of Object.entries(pages)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await test.step('[P-XCC-01] in Spanish', async () => {
      await expect(page.locator('html')).toHaveAttribute('lang', 'es');
      expect(await page.locator('body').innerText()).not.toMatch(english);
    });
    const isToCome = /properties|reports|settings/.test(path);
    await test.step('[P-NAV-10] three of them say that they are to come', () =>
      expect(page.getByText('Página en desarrollo')).toHaveCount(isToCome ? 1 : 0));
  }
});

test('[P-NAV-06] [D26] while permissions load the start is the profile, and then the landing page', async ({
  page,
}) => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await signIn(page);
  await page.route('**/api/user/permissions', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  answer();
  await expect(page.getByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible();
  await expect(page).toHaveURL(/\/users$/);
});

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
  const toast = page.getByRole('region', { name: 'Avisos' }).getByRole('alert');
  await expect(toast).toContainText('Error de autenticaciónUsuario o contraseña incorrectos');
  await test.step('[P-XCC-24] in a toast of at most 420 px', async () =>
    expect((await toast.boundingBox())?.width).toBeLessThanOrEqual(420));
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

test('[D03] the frame says who is there, outlives a reload, and ends with the session; the theme stays', async ({
  page,
}) => {
  await signIn(page);
  const sidebar = page.getByRole('complementary', { name: 'Menú y cuenta' });
  await test.step('[P-NAV-13] The menu is there', () => expect(sidebar).toBeVisible());
  await test.step('[P-NAV-14] It is fixed and 16rem wide', async () => {
    expect((await sidebar.boundingBox())?.width).toBe(16 * 16);
    expect(await sidebar.evaluate((menu) => getComputedStyle(menu).position)).toMatch(/^(fixed|sticky)$/);
    await expect(page.getByRole('button', { name: 'Abrir menú' })).toBeHidden();
  });
  const { name } = JSON.parse((await page.evaluate(() => localStorage.getItem('umbral.user'))) ?? '{}');
  await test.step('[P-NAV-19] Its foot names the user and the role', () =>
    expect(sidebar).toContainText(`${name}Administrador`));

  await page.getByRole('button', { name: 'Tema claro u oscuro' }).click();
  await page.getByRole('menuitemradio', { name: 'Oscuro' }).click();
  // Whoever leaves while the list is being read makes the browser report the read that was refused.
  await Promise.all([page.waitForResponse(/\/api\/users\?/), page.reload()]);
  await test.step('[P-SES-09] A reload keeps the session', async () => {
    await expect(sidebar).toContainText(`${name}Administrador`);
    await expect(page).not.toHaveURL(/\/login/);
  });

  await test.step('[P-NAV-21] Signing out stands in the foot and leads to the sign-in', async () => {
    await sidebar.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(sidebar).toHaveCount(0);
  });
  await test.step('[P-SES-10] And empties the storage of the browser', async () =>
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect((await page.request.get('/api/user/permissions')).status()).toBe(401);
});

test('[P-NAV-15] on a phone the menu is a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, undefined, '/users');
  await expect(page.getByRole('complementary', { name: 'Menú y cuenta' })).toBeHidden();
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await test.step('[P-NAV-16] It closes when an entry is chosen', async () => {
    await page.getByRole('link', { name: 'Auditorías' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Auditorías' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Usuarios' })).toBeHidden();
  });
  await expectAccessible(page);
});

test('[P-NAV-11] an unknown path is a 404 page inside the frame', async ({ page }) => {
  await signIn(page);
  await page.goto('/no-existe');
  await expect(page.getByRole('heading', { level: 1, name: 'Esta puerta no lleva a ninguna parte' })).toBeVisible();
  await expect(page.getByText('404')).toBeVisible();
  await expectAccessible(page);
});

test('[B-INS-16] no text becomes markup, code or the address of a foreign script in the page', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectErrors(/Trusted(HTML|Script|ScriptURL)|trusted-types|Content Security Policy/i);
  await signIn(page, administrator, '/users');
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
