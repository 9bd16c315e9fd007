import type { Caller, Office } from '@umbral/testing';
import type { Page } from '@playwright/test';
import type { GrantableView } from '@umbral/contracts';
import { aClient, aHolder, aStudy } from '@umbral/contracts/factories';
import { unique } from './support/api';
import { expect, expectAccessible, openPage, test } from './support/fixtures';

const BLOCKS = ['Sin movimiento', 'Mis estudios en curso', 'Clientes recientes'];
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** Without the block that appears when another journey changes a product. */
const headings = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('region')
    .getByRole('heading', { level: 2 })
    .filter({ hasNotText: 'Cambios en las condiciones' });
const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Mi mesa' });

/** A user with a company of their own and the view permission of these modules. */
async function person(api: Office, views: GrantableView[]) {
  const grants = Object.fromEntries(views.map((view) => [view, 'view' as const]));
  return (await api.member(grants, [await api.company()])).caller;
}

const newStudy = async (of: Caller) => {
  const studyName = unique('Ático');
  const body = aStudy({ studyName, holders: [aHolder({ name: 'Nerea Abad' })] });
  return { studyName, ...(await of.request<{ id: number }>('POST', '/api/viability-studies', body)) };
};

test('[B-DSK-01] every signed-in user reaches the desk by the brand, the menu and the palette, and neither sections nor landing page change', async ({
  page,
  api,
}) => {
  const withoutModules = await api.user({ roleId: (await api.role()).id });
  await openPage(page, '/', withoutModules);
  // Without any module the landing page is still the profile.
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('list', { name: 'Secciones' }).getByRole('link')).toHaveText(['Mi perfil']);
  await page.getByRole('link', { name: 'Umbral, ir a Mi mesa' }).click();
  await expect(page).toHaveURL(/\/desk$/);
  await expect(title(page)).toBeVisible();
  await expect(page).toHaveTitle(/Mi mesa/);
  await expect(headings(page)).toHaveText(['Clientes recientes']);

  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Buscar o ir a' }).fill('mesa');
  await page.getByRole('option', { name: /Mi mesa/ }).click();
  await expect(title(page)).toBeVisible();

  await test.step('And a folded group of the menu stays folded', async () => {
    const work = page.getByRole('list', { name: 'Mi trabajo' });
    await page.getByText('Mi trabajo', { exact: true }).click();
    await expect(work).toBeHidden();
    await page.reload();
    await expect(page.getByRole('list', { name: 'Secciones' })).toBeVisible();
    await expect(work).toBeHidden();
    await page.getByText('Mi trabajo', { exact: true }).press('Enter');
    await expect(work.getByRole('link', { name: 'Mi mesa' })).toHaveAttribute('aria-current', 'page');
  });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/profile');
  await page.getByRole('banner').getByRole('link', { name: 'Umbral, ir a Mi mesa' }).click();
  await expect(title(page)).toBeVisible();
});

test('[B-DSK-17] the rows of an adviser’s lists link their records', async ({ page, api }) => {
  const adviser = await person(api, ['estudios_viabilidad']);
  const study = await newStudy(adviser);
  const lastName = unique('Abad');
  const client = await adviser.request<{ id: number }>(
    'POST',
    '/api/clients',
    aClient({ firstName: 'Íñigo', lastName }),
  );
  await openPage(page, '/desk', adviser.user);
  await test.step('[B-DSK-16] An adviser has three lists', () => expect(headings(page)).toHaveText(BLOCKS));
  await expect(region(page, 'Sin movimiento').getByText('Nada pendiente')).toBeVisible();

  await region(page, 'Mis estudios en curso').getByRole('link', { name: study.studyName }).click();
  await expect(page).toHaveURL(new RegExp(`/viability-studies/${study.id}$`));
  await expect(page.getByRole('dialog', { name: study.studyName })).toBeVisible();
  await page.goBack();
  await region(page, 'Clientes recientes').getByRole('link', { name: lastName }).click();
  await expect(page).toHaveURL(new RegExp(`/clients/${client.id}$`));
  await page.goBack();
  await region(page, 'Clientes recientes').getByRole('link', { name: 'Ver todos (1)' }).click();
  await expect(page).toHaveURL(/\/clients\?adviser=\d+$/);
  await page.goBack();
  await region(page, 'Mis estudios en curso').getByRole('link', { name: 'Ver todos (1)' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Estudio de Viabilidad' })).toBeVisible();
  await expect(page.getByRole('row', { name: study.studyName })).toBeVisible();

  await page.goBack();
  await page.getByRole('link', { name: 'Nuevo estudio' }).click();
  await expect(page.getByRole('dialog', { name: 'Nuevo estudio' })).toBeVisible();
  await page.goto('/desk');
  await page.getByRole('link', { name: 'Nuevo cliente' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Calculadora de hipoteca' })).toBeVisible();
});

test('[B-DSK-16] a director also has the workload of the advisers, each figure explained; an administrator the system too', async ({
  page,
  api,
}) => {
  const director = await person(api, ['estudios_viabilidad', 'usuarios']);
  await newStudy(director);
  await openPage(page, '/desk', director.user);
  await expect(headings(page)).toHaveText([...BLOCKS, 'Carga por asesor']);
  const load = region(page, 'Carga por asesor');
  const row = load.getByRole('row', { name: director.user.name });
  await expect(row.getByRole('cell')).toHaveText(['1', '0', '1', '0']);
  await load.getByRole('button', { name: '¿Cómo se calcula? Sin movimiento' }).click();
  await expect(load.getByText('los que nadie ha cambiado desde hace 7 días o más')).toBeVisible();

  await openPage(page, '/desk');
  await expect(headings(page)).toHaveText([...BLOCKS, 'Carga por asesor', 'Estado del sistema']);
  await expect(region(page, 'Estado del sistema').getByRole('listitem')).toHaveCount(5);
});

test('[B-DSK-18] the desk is one column on a phone, and accessible at every width', async ({ page, api }) => {
  await newStudy(api.admin);
  await api.admin.request('POST', '/api/clients', aClient());
  await openPage(page, '/desk');
  await expect(region(page, 'Carga por asesor').getByRole('table')).toBeVisible();
  await expect(region(page, 'Estado del sistema').getByRole('listitem')).toHaveCount(5);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  // All at once: a change of another journey may add a block in between.
  const regions = page.getByRole('main').getByRole('region');
  const boxes = await regions.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  expect(boxes.length).toBeGreaterThanOrEqual(5);
  const [first] = boxes;
  for (const [index, box] of boxes.entries()) {
    expect(box.x).toBe(first?.x);
    const before = boxes[index - 1];
    if (before) expect(box.y).toBeGreaterThanOrEqual(before.y + before.height);
  }
});
