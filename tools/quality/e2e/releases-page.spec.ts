import type { AuditLog } from '@umbral/contracts';
import { expect, expectAccessible, openLivePage } from './support/fixtures';
import { hasList, test, withManifest } from './support/releases';

const FORMER = 'Poner en uso la versión 0.2.0';

test('an administrator sees who published what, and rolls back to the previous release with one click', async ({
  page,
  api,
  team: { workshop, platform, older, newer },
}) => {
  const administrator = await api.user({ roleId: 1 });
  const publish = (bundle: string, note: string) =>
    workshop.command('publish', { ...platform, email: administrator.email }, '--unopened', '--note', note, bundle);
  await publish(older, 'Avisos con notas');
  await publish(newer, 'Detalles nuevos');
  await openLivePage(page, '/notices', administrator);
  await expect(page.getByText('Versión tres')).toBeVisible();

  await page.getByRole('button', { name: 'Buscar' }).first().click();
  await page.getByRole('combobox').fill('publicaciones');
  await page
    .getByRole('option', { name: /Publicaciones/ })
    .first()
    .click();
  const notices = page.getByRole('list', { name: 'Versiones de Avisos' });
  const live = page.getByText(/^En uso desde el /);
  await expect(live.filter({ hasText: `· por ${administrator.email}` })).toBeVisible();
  const releases = notices.getByRole('listitem');
  await expect(releases.first()).toContainText(/0\.3\.0\s*En uso\s*Detalles nuevos/);
  await expect(releases.nth(1)).toContainText('Avisos con notas');
  await expectAccessible(page);

  await notices.getByRole('button', { name: FORMER }).click();
  const question = page.getByRole('alertdialog', { name: '¿Poner en uso la versión 0.2.0?' });
  await question.getByLabel('Motivo').fill('La lista se queda en blanco');
  await expectAccessible(page);
  const reloaded = hasList(page, '0.2.0');
  await question.getByRole('button', { name: 'Poner en uso' }).click();
  await expect(page.getByText('Versión 0.2.0 en uso', { exact: true })).toBeVisible();
  await expect(releases.first()).toContainText(/0\.3\.0\s*Retirada/);

  await reloaded;
  await page.getByRole('navigation').getByRole('link', { name: 'Avisos', exact: true }).click();
  await expect(page.getByText('Versión dos')).toBeVisible();

  const movements = async () =>
    (await api.admin.request<{ logs: AuditLog[] }>('GET', `/api/audit-logs/${administrator.id}`)).logs
      .filter(({ entityType, action }) => entityType === 'release' && action !== 'create')
      .map(({ action, entityName, details }) => [action, entityName, details.changes['note']?.after]);
  await expect.poll(movements).toEqual([
    ['restore', 'notices 0.2.0', 'La lista se queda en blanco'],
    ['publish', 'notices 0.3.0', 'Detalles nuevos'],
    ['publish', 'notices 0.2.0', 'Avisos con notas'],
  ]);
});

test('the address of a release opens it for an administrator in one tab, and for others it says why not', async ({
  browser,
  baseURL,
  page,
  api,
  team: { workshop, platform, older, newer },
}) => {
  const administrator = await api.user({ roleId: 1 });
  const publish = (bundle: string, ...audience: string[]) =>
    workshop.command('publish', { ...platform, email: administrator.email }, '--unopened', ...audience, bundle);
  await publish(await withManifest(older, '0.4.0', {}));
  await publish(await withManifest(newer, '0.5.0', {}), '--preview', 'nadie@umbral.test');

  await openLivePage(page, '/releases', administrator);
  await page
    .getByRole('list', { name: 'Versiones de Avisos' })
    .getByRole('button', { name: 'Dirección de la versión 0.5.0' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Dirección de una versión' });
  const address = await dialog.getByText(/\?release=/).textContent();
  expect(address).toMatch(/^http.+\/notices\?release=[\w-]+\.[\w-]+\.[\w-]+$/);
  await expectAccessible(page);

  const tab = await page.context().newPage();
  await tab.goto(address ?? '');
  await expect(tab.getByText('Versión tres')).toBeVisible();
  await expect(tab.getByText(/^Ves la versión 0\.5\.0 \([0-9a-f]{12}\) de Avisos · caduca el /)).toBeVisible();
  expect(new URL(tab.url()).search).toBe('');
  await tab.reload();
  await expect(tab.getByText('Versión tres')).toBeVisible();
  await tab.keyboard.press('Control+k');
  await tab.getByRole('combobox').fill('quién sirve');
  await tab.keyboard.press('Enter');
  const serving = tab.getByRole('dialog', { name: 'Quién sirve esta página' });
  await expect(serving).toContainText(/notices · Avisos[^]*0\.5\.0 \([^]*Abierta con una dirección/);
  await expectAccessible(tab);
  await serving.getByRole('button', { name: 'Cerrar' }).last().click();
  await tab.getByRole('button', { name: 'Salir' }).click();
  await expect(tab.getByText('Versión dos')).toBeVisible();
  await tab.close();

  const context = await browser.newContext({ baseURL, locale: 'es-ES', timezoneId: 'Europe/Madrid' });
  const colleague = await context.newPage();
  await openLivePage(colleague, address ?? '', await api.user({ roleId: 2 }));
  await expect(colleague.getByRole('alert')).toContainText(
    'No tienes permiso para hacer esto. Contacta con el administrador. Ves la versión normal.',
  );
  await expect(colleague.getByText('Versión dos')).toBeVisible();
  await context.close();
});
